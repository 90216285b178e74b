import type { ServerResponse } from 'node:http';
import { AppError } from '#server/core/app-error.ts';

const STALLED_MILLISECONDS = 60_000;

/** Closes the connection if nothing of the response is taken for a minute, so that what it holds is released. */
export function cutWhenStalled(response: ServerResponse, milliseconds: number = STALLED_MILLISECONDS): void {
  response.setTimeout(milliseconds, () => response.destroy());
}

/** Aborted when the connection closes before the whole response was sent. Nobody sees the reason. */
export function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  const close = () => {
    if (!response.writableFinished) gone.abort(new AppError('invalid_request', 'The connection was closed'));
  };
  if (response.closed) close();
  else response.once('close', close);
  return gone.signal;
}
