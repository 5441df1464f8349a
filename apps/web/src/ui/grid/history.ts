import { type ComponentType, createContext, type ReactNode } from 'react';

/** Whose history a grid has: the entity of the change log, how its fields are called, and the newest save from this page. */
export type GridHistory = {
  entity: string;
  /** "company" and "companies". */
  thing: string;
  things: string;
  labels: Readonly<Record<string, string | undefined>>;
  /** `beside`: what the value is read by, such as the KPI of a target. */
  show?: (name: string, value: unknown, beside?: Readonly<Record<string, unknown>>) => ReactNode;
  /** What taking back the creation of a record does, where that is more than archiving; `created` as it was made. */
  takenBack?: (created: Readonly<Record<string, unknown>>) => string | undefined;
  /** Only what belongs to this company. */
  company?: number;
  /** Only what belongs to this application. */
  application?: number;
  /** The change set of the last save, null before the first. */
  lastSave: () => string | null;
};

export type GridHistoryProps = {
  history: GridHistory;
  /** Begins with the way back of this save. */
  changeSet: string | null;
  /** The whole of this save is taken back. */
  onUndone: (changeSet: string) => void;
  onClose: () => void;
};

/** What shows the saves of a grid. The application gives it once, above all grids; without it there is no History. */
export const GridHistoryView = createContext<ComponentType<GridHistoryProps> | null>(null);
