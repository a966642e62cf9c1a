import Fastify from 'fastify';

/** JSON in, JSON out, nothing between: what the framework itself can do here with the calls of a cycle. */
const app = Fastify();
app.post('/api/answers-sheet/:id/answers', async () => ({
  now: Date.now(),
  times: { deadline: Date.now(), updated_at: Date.now(), time_ratio: 1 },
  superseded: [],
  set_aside: [],
}));
app.post('/api/answers-sheet/:id/state', async () => ({ now: Date.now() }));
app.post('/api/answers-sheet/:id/log', async () => ({ now: Date.now(), lines: 1, head: null, receipt: null }));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
