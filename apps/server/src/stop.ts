import type { FastifyInstance } from 'fastify';

/** Closes the HTTP side: requests under way have `within` ms to be answered, then their connections are cut. */
export const closeWithin = async (app: FastifyInstance, within: number): Promise<void> => {
  const timer = setTimeout(() => app.server.closeAllConnections(), within);
  await app.close();
  clearTimeout(timer);
};
