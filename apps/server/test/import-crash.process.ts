/** Works on jobs, for a test that kills it. */
import { pino } from 'pino';
import { readConfig } from '../src/config.ts';
import { openHouse } from '../src/house.ts';
import { defineWork, startWork } from '../src/work.ts';

const { env } = JSON.parse(process.argv[2] ?? '{}') as { env: Record<string, string> };
const house = await openHouse(readConfig(env), pino({ level: 'silent' }));
defineWork();
startWork(house);
console.log('working');
