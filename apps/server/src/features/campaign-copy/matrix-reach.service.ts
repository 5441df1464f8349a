import type { Given, Ok } from '@fairlead/contract';
import type * as api from '@fairlead/contract/campaign-copy';
import { placeKey } from '@fairlead/domain/campaign-copy/matrix';
import type { Context } from '../../context.ts';
import { Refused } from '../../refusal.ts';
import { getApplication } from '../application/application.service.ts';
import { reachOfCells } from '../targeting/reach-cells.service.ts';

type Body = Given<typeof api.getMatrixReach>['body'];
type Reached = Ok<typeof api.getMatrixReach>;
/** By the place of each combination. */
export type MatrixReach = ReadonlyMap<string, { devices: number }>;

/** Combinations that are counted at once. */
const MOST = 400;

/**
 * The devices of each combination, audience by audience; nothing is stored.
 * @throws NotFound for a list of another company, Refused for too many
 */
export const reachOfMatrix = async (
  context: Context,
  { application_id, countries, audiences }: Body,
  options: { signal?: AbortSignal } = {},
): Promise<Reached> => {
  if (countries.length * audiences.length > MOST)
    throw new Refused([{ path: 'audiences', message: `At most ${MOST} combinations are counted at once.` }]);
  const { id, company_id } = await getApplication(context, application_id);
  const told = await reachOfCells(context, { id, company_id }, countries, audiences, options);
  return {
    cells: told.flatMap((row, audience) => row.map((cell, country) => ({ country, audience, ...cell }))),
  };
};

export const reachByPlace = async (context: Context, body: Body): Promise<MatrixReach> =>
  new Map((await reachOfMatrix(context, body)).cells.map((cell) => [placeKey(cell), cell]));
