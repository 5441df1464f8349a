import type { Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/homepage';
import { type BusinessState, businessStates, type State, states } from '@fairlead/domain/state';
import type { Context } from '../../context.ts';
import { iconLink } from '../../outside/links.ts';
import { applicationStandings } from '../pacing/standing.service.ts';
import { cards } from './homepage.sql.ts';

type Query = {
  offset: number;
  limit: number;
  user_ids: readonly number[];
  states: readonly (State | BusinessState)[];
  sort_by: 'id' | 'name' | 'company_name';
  sort_direction: 'asc' | 'desc';
};

const isState = (value: string): value is State => (states as readonly string[]).includes(value);
const isBusinessState = (value: string): value is BusinessState =>
  (businessStates as readonly string[]).includes(value);

/** Application cards with how their money stands. `states` mixes two families: and between them, or inside each (D-033). */
export const listHomepageApps = async (
  context: Context,
  { states: mixed, ...query }: Query,
): Promise<Ok<typeof api.listHomepageApps>> => {
  const business_states = mixed.filter(isBusinessState);
  const { items, total } = await cards(context, { ...query, states: mixed.filter(isState), business_states });
  const standingOf = await applicationStandings(
    context,
    items.map(({ id }) => id),
  );
  return {
    items: items.map((card) => ({ ...card, icon: iconLink(context, card.icon_url), ...standingOf(card.id) })),
    total,
  };
};
