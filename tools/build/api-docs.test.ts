import { expect, test } from 'vitest';
import { contract } from '#contract/contract.ts';
import { describeContract } from '#server/http/response/openapi.ts';

test('the document refers to nothing but the schema of errors, which its page resolves itself', () => {
  const references = JSON.stringify(describeContract(contract, '0.0.0')).match(/"\$ref":"[^"]*"/g) ?? [];
  expect([...new Set(references)]).toEqual(['"$ref":"#/components/schemas/Error"']);
});
