import { createServer } from 'node:http';

// The base of all ratios: the least that Node can do for a request.
const answer = JSON.stringify({ status: 'ok', numbers: [1, 2, 3], text: 'the same for everybody' });

const server = createServer((_request, response) => {
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(answer),
  });
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as { port: number };
  process.stdout.write(`listening at http://127.0.0.1:${port}\n`);
});
