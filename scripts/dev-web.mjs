// Vite's server for development: pages from the sources, calls passed on to the server that `npm run dev` started too.
import { createServer } from 'vite';

const port = process.env.PORT ?? '4000';
const server = await createServer({
  root: 'apps/web',
  server: {
    host: '127.0.0.1',
    port: Number(process.env.WEB_PORT ?? 5173),
    proxy: { '/api': { target: `http://127.0.0.1:${port}` } },
  },
});
await server.listen();
server.printUrls();

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await server.close();
    process.exit(0);
  });
}
