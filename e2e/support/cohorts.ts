import { randomUUID } from 'node:crypto';
import * as applications from '@fairlead/contract/application';
import * as facts from '@fairlead/contract/fact';
import { anApplicationDraft } from '@fairlead/test-data';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { as, asMachine, base, PARTNER } from './api.ts';

export const COMPANY = 1001;
const DAY = 86_400_000;

/** What a device did, that many days ago; an action of one's own has its name, and what was spent. */
type Doing = { device: string; day: number; event: string; name?: string; usd?: number; country?: string };

/** An application of the company, whose name begins so, with what its users did. @returns its id */
export const anApplicationOf = async (name: string, doings: readonly Doing[]): Promise<number> => {
  const bundle_identifier = `com.example.${randomUUID().slice(0, 8)}`;
  const draft = anApplicationDraft({ name: `${name} ${bundle_identifier.slice(-4)}`, company_id: COMPANY });
  const { id } = await as('admin').call(applications.createApplication, { body: { ...draft, bundle_identifier } });
  const now = Date.now();
  const rows = doings.map(({ device, day, event, name: action = '', usd = 0, country = 'FR' }, n) => ({
    event_id: `${id} ${n}`,
    app_id: id,
    device_id: device,
    ts: new Date(now - day * DAY).toISOString(),
    event,
    custom_action_name: action,
    revenue_usd: usd,
    country,
  }));
  const body = { batch_id: `${name.toLowerCase()}-${id}`, rows };
  const answer = await asMachine(PARTNER, base()).call(facts.sendAppEvents, { body });
  expect(answer).toMatchObject({ accepted: rows.length, rejected: [] });
  return id;
};

/** Where the number of a dynamic audience is told while it is written. */
export const pane = (page: Page) => page.getByRole('complementary', { name: 'How many devices' });

/** The number of the pane, once it is counted exactly. */
export const counted = (page: Page, n: number) =>
  pane(page)
    .getByText(new RegExp(`^${n}\\s*devices?, counted exactly$`))
    .waitFor();
