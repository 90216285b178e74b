import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '#server/testing/system/server-process.ts';
import { needPackages, type Program, startProgram } from './programs.ts';

export type Nginx = {
  url: string;
  /** The number of requests that each instance answered, and of those that nginx sent to a second one. */
  countByUpstream(): { answered: Record<string, number>; passedOn: number };
  stop(): Promise<void>;
};

/** The configuration of docs/operation/several-instances.md, with the paths and ports of this trial. */
function configure(folder: string, port: number, upstreams: readonly number[]): string {
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
${user}
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 1024; }
http {
  ${temporary.join('\n  ')}
  log_format upstream '$status $upstream_addr';
  access_log ${folder}/access.log upstream;
  client_max_body_size 20m;
  upstream allsquare {
    ${upstreams.map((each) => `server 127.0.0.1:${each} max_fails=1 fail_timeout=2s;`).join('\n    ')}
    keepalive 32;
  }
  server {
    listen 127.0.0.1:${port};
    location / {
      proxy_pass http://allsquare;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_read_timeout 120s;
      proxy_next_upstream error timeout http_502 http_503;
    }
  }
}
`;
}

/** Starts nginx in front of instances on these ports. */
export async function startNginx(folder: string, port: number, upstreams: readonly number[]): Promise<Nginx> {
  needPackages({ 'nginx-light': '/usr/sbin/nginx' });
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, configure(folder, port, upstreams));
  const program: Program = startProgram('nginx', ['-c', file, '-p', folder, '-e', join(folder, 'error.log')]);
  const url = `http://127.0.0.1:${port}`;
  await until(() => {
    if (program.hasEnded()) throw new Error(`nginx ended: ${program.said()}`);
    return fetch(`${url}/api/health`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return {
    url,
    countByUpstream() {
      const answered: Record<string, number> = {};
      let passedOn = 0;
      for (const line of readFileSync(join(folder, 'access.log'), 'utf8').split('\n').filter(Boolean)) {
        const addresses = line.split(' ').slice(1);
        if (addresses.length > 1) passedOn += 1;
        const last = addresses.at(-1) ?? '';
        answered[last] = (answered[last] ?? 0) + 1;
      }
      return { answered, passedOn };
    },
    stop: () => program.stop('SIGTERM'),
  };
}
