import type { Failure } from './shapes.ts';

type Body = {
  type: 'card_error' | 'invalid_request_error' | 'idempotency_error' | 'api_error';
  message: string;
  code?: string;
  decline_code?: string;
  param?: string;
  payment_intent?: object;
  setup_intent?: object;
};

/** An error response. If it is thrown, the call is undone; if it is returned, the call's changes stay. */
export class Refusal extends Error {
  readonly status: number;
  readonly body: Body;

  constructor(status: number, body: Body) {
    super(body.message);
    this.status = status;
    this.body = body;
  }
}

export function invalidRequest(message: string, param?: string, code?: string): Refusal {
  return new Refusal(400, { type: 'invalid_request_error', message, param, code });
}

export function missing(kind: string, id: string, param = 'id'): Refusal {
  const message = `No such ${kind}: '${id}'`;
  return new Refusal(404, { type: 'invalid_request_error', code: 'resource_missing', message, param });
}

/** A refused card; the response contains its intent. */
export function cardRefused(failure: Failure, intent: { object: string }): Refusal {
  const name = intent.object === 'setup_intent' ? 'setup_intent' : 'payment_intent';
  return new Refusal(402, { ...failure, [name]: intent });
}
