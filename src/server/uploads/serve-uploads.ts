// Why: docs/decisions/0028.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, notFound } from '#server/core/app-error.ts';
import type { Context, Deps, OpenContext } from '#server/core/context.ts';
import { UPLOADS } from '#server/core/stored-files.ts';
import { openGroup } from '#server/groups/membership.ts';
import { openContext } from '#server/http/session/authorization.ts';
import { findGuest } from '#server/http/session/guest.ts';
import { findOwner, type Owner } from './queries.ts';

const YEAR = 'public, max-age=31536000, immutable';
/** The browser may cache the file, but revalidates each time whether its user may still see it. */
const REVALIDATED = 'private, no-cache';
const POLICY = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; sandbox";

type UploadRequest = FastifyRequest<{ Params: { name: string } }>;

/**
 * Serves uploaded files. A profile picture is public. A group's picture and its receipts are for people who may see the
 * group. A PDF is only downloaded, never shown, because a viewer could run its content at our origin.
 */
export function serveUploads(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: `${UPLOADS}:name`,
    exposeHeadRoute: false,
    handler: (request: UploadRequest, reply) => serveUpload(deps, request, reply),
  });
}

async function serveUpload(deps: Deps, request: UploadRequest, reply: FastifyReply): Promise<FastifyReply> {
  reply.header('cache-control', 'no-store');
  const { name } = request.params;
  const { context } = await openContext(deps, request, reply);
  const isPublic = await requireAccess(context, { request, reply, address: `${UPLOADS}${name}` });
  // A name always has the same bytes.
  const etag = `"${name}"`;
  const isKnown = request.headers['if-none-match']?.includes(etag) === true;
  const file = isKnown ? null : await deps.storage.open(name);
  if (!isKnown && file === null) throw notFound();
  reply.headers({ 'cache-control': isPublic ? YEAR : REVALIDATED, 'content-security-policy': POLICY, etag });
  if (file === null) return reply.code(304).send();
  const isPdf = name.endsWith('.pdf');
  if (isPdf) reply.header('content-disposition', 'attachment; filename="receipt.pdf"');
  return reply
    .type(isPdf ? 'application/pdf' : 'image/webp')
    .header('content-length', file.size)
    .send(file.stream);
}

type Asked = { request: FastifyRequest; reply: FastifyReply; address: string };

/** Whether the file is public. Throws 401 or 404 if the caller may not see it. */
async function requireAccess(context: OpenContext, { address, ...asked }: Asked): Promise<boolean> {
  const owner = await findOwner(context.db, address);
  if (owner.isProfilePicture) return true;
  if (await isForGuest(context, owner, asked)) return false;
  if (context.person === null) throw new AppError('not_authenticated', 'Sign in first');
  if (owner.groupId === null) throw notFound();
  await openGroup(context as Context, owner.groupId, 'read');
  return false;
}

/** Whether the caller's device has a place in the group of the file. Who only looks gets no files of expenses. */
async function isForGuest(
  { deps, now }: OpenContext,
  { groupId, isReceipt }: Owner,
  { request, reply }: Omit<Asked, 'address'>,
): Promise<boolean> {
  if (groupId === null) return false;
  const person = await findGuest(deps, request, reply, { groupId, now });
  return person !== null && !(isReceipt && person.guest?.kind === 'look');
}
