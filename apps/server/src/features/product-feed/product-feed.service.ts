import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/event-mapping';
import { type Issue, when } from '@fairlead/domain/issue';
import { checkMapping } from '@fairlead/domain/product-feed/product-feed.rules';
import type { Context } from '../../context.ts';
import { refuseIfAny } from '../../refusal.ts';
import { customActionsOf, heldApplication, saveEvent } from '../event-mapping/event-mapping.service.ts';

type Mappings = Ok<typeof api.listProductMappings>;
type Rows = Given<typeof api.updateProductMappings>['body'];

/** Where products stand in the events of an application; most events first. */
export const listProductMappings = async (context: Context, app: number): Promise<Mappings> => {
  const items = (await customActionsOf(context, app)).map(({ name, mapping, events, version }) => ({
    ...{ name, mapping, events, version },
  }));
  return { items, total: items.length };
};

/** Every row at once, each issue by the place of its row. */
const checkRows = (rows: Rows): Issue[] => {
  const first = new Map(rows.map(({ name }, at) => [name, at] as const).reverse());
  return rows.flatMap((row, at) =>
    [
      ...when(first.get(row.name) !== at, 'name', `${row.name} stands in the list twice. Send it once.`),
      ...checkMapping({ name: row.name, mapping: row.mapping ?? '' }),
    ].map(({ path, message }) => ({ path: `[${at}].${path}`, message })),
  );
};

/**
 * Saves where products stand in these events: all or none.
 * @returns the rows that were sent, as they are stored
 * @throws NotFound, Refused by the rules (`[i].mapping`), Conflict on the first stale version, whose `current` has the name
 */
export const updateProductMappings = async (context: Context, app: number, rows: Rows): Promise<Mappings> => {
  refuseIfAny(checkRows(rows));
  const events = new Map((await customActionsOf(context, app)).map((event) => [event.name, event.events]));
  return context.db.tx(async () => {
    const application = await heldApplication(context, app);
    const items: Mappings['items'] = [];
    for (const { name, mapping, version } of rows) {
      const saved = await saveEvent(context, { ...application, name }, { mapping: mapping ?? '', version });
      items.push({ name, mapping: saved.mapping, events: events.get(name) ?? 0, version: saved.version });
    }
    return { items, total: items.length };
  });
};
