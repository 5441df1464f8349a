import { type Unsaved, useRowSaving } from '#ui/grid/index.ts';
import { type Application, rowEditOf, saveRow, tryRow, useRowsSaved } from './application.queries.ts';
import type { applicationWords } from './application-words.tsx';

type Of = { company: number; words: ReturnType<typeof applicationWords> };

/** Saving for the grid of applications of one company. */
export const useSaveApplications = (unsaved: Pick<Unsaved<Application>, 'entries'>, { company, words }: Of) =>
  useRowSaving(unsaved, {
    entity: 'application',
    words,
    things: 'applications',
    editOf: rowEditOf,
    nameOf: ({ name }) => name,
    send: saveRow,
    dryRun: tryRow,
    company,
    saved: useRowsSaved(),
  });
