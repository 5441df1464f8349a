import * as api from '@fairlead/contract/event-mapping';
import { afterAll, beforeAll } from 'vitest';
import { type Caller, openTestHouse, type TestHouse } from './house.ts';
import type { RecordsKind } from './records.ts';

/** A house with an application without events, and an admin. */
type MappingPlace = { house: TestHouse; admin: Caller; company: number; app: number };

/** What is saved of an event. */
export type Edit = { has_revenue?: number; is_hidden?: boolean; type?: string | null; version?: number; name?: string };

/**
 * Opens such a house for the tests of a `describe`, and closes it. `known` hears of it before the first test.
 * @returns how events are listed and mapped, those of its application unless told
 */
export const useEventMapping = (kind: RecordsKind, known: (place: MappingPlace) => unknown) => {
  let place: MappingPlace;
  beforeAll(async () => {
    const house = await openTestHouse({ kind });
    const admin = await house.as('admin');
    const company = (await house.company()).id;
    const app = (await house.application(company)).id;
    place = { house, admin, company, app };
    await known(place);
  });
  afterAll(() => place?.house.close());

  const newApp = async () => (await place.house.application(place.company)).id;
  const list = async (of = place.app, query: { is_hidden?: 'true' | 'false' } = {}, caller = place.admin) =>
    (await caller.call(api.listCustomActions, { params: { applicationId: String(of) }, query })).body.items;
  const one = async (name: string, of = place.app) => (await list(of)).find((event) => event.name === name);
  const map = (name: string, body: Edit, extra = {}, of = place.app, caller = place.admin) =>
    caller.call(
      api.updateCustomAction,
      { params: { applicationId: String(of), customActionName: name }, body: body as object },
      extra,
    );
  return { newApp, list, one, map };
};
