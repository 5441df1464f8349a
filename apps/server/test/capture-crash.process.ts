/** Takes screenshots of markup, two asked for at a time, for a test that kills it. */
import { setTimeout as delay } from 'node:timers/promises';
import * as api from '@fairlead/contract/creative-capture';
import { pino } from 'pino';
import { openApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openHouse } from '../src/house.ts';
import { defineWork, startWork } from '../src/work.ts';

type Input = { env: Record<string, string>; token: string };
const { env, token } = JSON.parse(process.argv[2] ?? '{}') as Input;
const house = await openHouse(readConfig(env), pino({ level: 'silent' }));
defineWork();
startWork(house, ['capture']);
const app = await openApp(house);
await app.ready();
const shoot = async (at: number): Promise<void> => {
  const markup = `<script src="mraid.js"></script><p style="color:red">Order now, ${at}</p>`;
  const { statusCode } = await app.inject({
    method: 'POST',
    url: `/api${api.captureMraid.path}`,
    headers: { authorization: `Bearer ${token}` },
    payload: { width: 300, height: 250, markup },
  });
  console.log(`shot ${statusCode}`);
  if (statusCode === 429) await delay(200);
};
const forEver = async (first: number): Promise<never> => {
  for (let at = first; ; at += 2) await shoot(at);
};
await Promise.all([forEver(0), forEver(1)]);
