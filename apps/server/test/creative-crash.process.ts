/** Makes creatives one after the other, and copies of a group of three, for a test that kills it. */
import * as makingApi from '@fairlead/contract/creative-making';
import { jpeg, mp4, png } from '@fairlead/test-data/media/index';
import { pino } from 'pino';
import { openApp } from '../src/app.ts';
import { readConfig } from '../src/config.ts';
import { openHouse } from '../src/house.ts';
import { sendForm } from '../src/testing/forms.ts';
import { defineWork } from '../src/work.ts';

type Input = {
  env: Record<string, string>;
  token: string;
  params: Record<string, string>;
  /** A group that is filled with three banners in the first life. */
  whole: number;
  life: number;
};
const { env, token, params, whole, life } = JSON.parse(process.argv[2] ?? '{}') as Input;
const house = await openHouse(readConfig(env), pino({ level: 'silent' }));
defineWork();
const app = await openApp(house);
await app.ready();
const size = { width: 1280, height: 720 };
const headers = { authorization: `Bearer ${token}` };
const appId = Number(params.applicationId);
for (let at = 0; life === 1 && at < 3; at += 1)
  await sendForm({ app }, { token }, makingApi.createCreative, {
    params: { ...params, creativesGroupId: String(whole) },
    fields: { type: 'CreativeBanner', name: `Banner ${at}` },
    files: [{ field: 'banner', content: png({ width: 300, height: 250, padTo: 20_000 + at }) }],
  });
const copy = async () =>
  (
    await app.inject({
      method: 'POST',
      url: `/api/apps/${appId}/creative_groups/${whole}/duplicate`,
      headers,
      payload: { app: { id: appId } },
    })
  ).statusCode;
for (let turn = 0; ; turn += 1) {
  const fields = { name: `Life ${life}, ${turn}`, title: 'Film' };
  const padTo = 20_000 + life * 1000 + turn;
  const { status } =
    turn % 2 === 0
      ? await sendForm({ app }, { token }, makingApi.createCreative, {
          params,
          fields: { ...fields, type: 'CreativeBanner' },
          files: [{ field: 'banner', content: png({ width: 1024, height: 768, padTo }) }],
        })
      : await sendForm({ app }, { token }, makingApi.createCreative, {
          params,
          fields: { ...fields, type: 'CreativeVideo' },
          files: [
            { field: 'video', content: mp4({ ...size, padTo: 3_000_000 + padTo }) },
            { field: 'companion', content: jpeg({ ...size, padTo }) },
          ],
        });
  console.log(`made ${status}`);
  console.log(`copied ${await copy()}`);
}
