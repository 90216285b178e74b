/** The only address of the API that is not a row of the contract, because other rules apply to it. */
export const CARD_WEBHOOK = '/api/webhooks/stripe';

/** Its description in the OpenAPI document. */
export const cardWebhookPath = {
  post: {
    operationId: 'receiveCardEvent',
    summary: 'Receive card event',
    tags: ['Site'],
    description:
      'For the card provider only. The body is an event exactly as the provider sends it, of any media type, signed as sent: ' +
      'no session and no origin check. A signature that is wrong, or made more than 300 seconds before or ' +
      'after now, is refused. Each event is applied once. Unknown types are accepted and ignored.',
    parameters: [{ name: 'Stripe-Signature', in: 'header', required: true, schema: { type: 'string' } }],
    requestBody: { required: true, content: { 'application/json': { schema: { type: 'object' } } } },
    responses: {
      200: {
        description: 'Accepted',
        content: {
          'application/json': {
            schema: { type: 'object', required: ['received'], properties: { received: { type: 'boolean' } } },
          },
        },
      },
      default: {
        description: 'Refused',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  },
};
