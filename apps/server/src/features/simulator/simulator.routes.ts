import * as api from '@fairlead/contract/simulator';
import { handle, type Route } from '../../http/handle.ts';
import { advanceSimulator, getSimulator, setSimulator } from './simulator.service.ts';

export const simulatorRoutes: Route[] = [
  handle(api.getSimulator, (_, context) => getSimulator(context)),
  handle(api.setSimulator, ({ body }, context) => setSimulator(context, body)),
  handle(api.advanceSimulator, ({ body }, context) => advanceSimulator(context, body.hours)),
];
