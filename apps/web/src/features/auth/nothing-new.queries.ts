import { type Above, whyOver } from '@fairlead/domain/archived.rules';
import { useMe } from './auth.queries.ts';

/** Why nothing new is begun below these, in words for who reads it; null where all of it is new. From the outermost in. */
export const useWhyNothingNew = (above: readonly Above[]): string | null => whyOver(above, useMe()?.role);
