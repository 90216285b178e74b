import { expect, test } from 'vitest';
import { openResolver } from './resolver.ts';

test('a resolver asks for at most four names at once, and the others have their turn', async () => {
  let asked = 0;
  let most = 0;
  const answer = async () => {
    asked += 1;
    most = Math.max(most, asked);
    await new Promise((done) => setTimeout(done, 5));
    asked -= 1;
    return ['93.184.215.14'];
  };
  const resolve = openResolver({ resolve4: answer as never, resolve6: (async () => []) as never });
  const found = await Promise.all(Array.from({ length: 20 }, (_, index) => resolve(`${index}.example.com`)));
  expect(found).toEqual(found.map(() => [{ address: '93.184.215.14', family: 4 }]));
  expect(most).toBe(4);
});

test('a resolver asks nobody about an address, and finds nothing where DNS fails', async () => {
  const fail = () => Promise.reject(new Error('no answer'));
  const resolve = openResolver({ resolve4: fail as never, resolve6: fail as never });
  expect(await resolve('127.0.0.1')).toEqual([{ address: '127.0.0.1', family: 4 }]);
  expect(await resolve('::1')).toEqual([{ address: '::1', family: 6 }]);
  expect(await resolve('unknown.example.com')).toEqual([]);
});
