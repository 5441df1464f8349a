import './ask-first.ts';
import './styles.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { report } from '../lib/report.ts';
import { token } from '../lib/session.ts';
import { App } from './App.tsx';
import { forgetFailedSheets, watchBuilds } from './new-build.ts';
import { router } from './router.tsx';

forgetFailedSheets(); // before a route asks whether its own are there

// Not only once it is known who looks: its scripts are the longest part of a first visit
if (token() !== null)
  for (const { routeId } of router.matchRoutes(router.latestLocation))
    router.loadRouteChunk(router.routesById[routeId as keyof typeof router.routesById])?.catch(() => undefined); // the page tells

watchBuilds(() => router.state.isLoading);

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// Every error of a page ends in a boundary; this is where all of them pass
createRoot(root, { onCaughtError: report }).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
