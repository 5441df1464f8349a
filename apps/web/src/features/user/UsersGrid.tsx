import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useMemo } from 'react';
import { failureOf } from '#lib/api-error.ts';
import { useUnsavedGuard } from '#lib/unsaved.ts';
import { prepareQuestions } from '#ui/dialog/Questions.tsx';
import { Grid, type RowSaving, useRemoteRows, useRowSaving, useUnsaved } from '#ui/grid/index.ts';
import { useMe } from '../auth/auth.queries.ts';
import { useUserRights } from './rights.ts';
import { useRemoving } from './useRemoving.ts';
import { useRowMenu } from './useRowMenu.tsx';
import { editOf, saveRow, tryRow, type User, type UserEdit, useRowsSaved, users } from './user.queries.ts';
import { columnsFor } from './user-columns.tsx';
import { filtersFor, filtersOf, pressedOf, type UserFilters, whyEmpty } from './user-filters.ts';
import { companiesOf, userWords } from './user-words.tsx';
import './user.css';

const none: readonly User[] = [];

const saving: Omit<RowSaving<User, UserEdit>, 'saved' | 'words'> = {
  entity: 'user',
  things: 'users',
  editOf,
  nameOf: ({ email }) => email,
  send: saveRow,
  dryRun: tryRow,
};

type Props = { filters: UserFilters; onFilters: (filters: UserFilters) => void };

/** All users in one grid. The address holds the filters. */
export const UsersGrid = ({ filters, onFilters }: Props) => {
  const { data, error, isPending, refetch } = useQuery(users);
  const { create, edit, me, domain, why } = useUserRights();
  const signIns = useMe()?.role === 'admin';
  const { more, menu } = useRowMenu();
  const columns = useMemo(() => columnsFor({ me, domain, why, signIns, more }), [me, domain, why, signIns, more]);
  const rows = data?.items ?? none;
  const chips = useMemo(() => filtersFor(rows, filters), [rows, filters]);
  const unsaved = useUnsaved<User>();
  useUnsavedGuard(unsaved.isDirty);
  useEffect(prepareQuestions, []);
  const words = useMemo(() => userWords(companiesOf(rows)), [rows]);
  const rowSaving = useRowSaving(unsaved, { ...saving, words, saved: useRowsSaved() });
  const removing = useRemoving();
  const newUser = (primary: boolean) =>
    create && (
      <Link to="/users/create" className={`grid-button${primary ? ' is-primary' : ''}`}>
        <IconPlus size={16} aria-hidden />
        New user
      </Link>
    );
  return (
    <>
      <Grid
        label="Users"
        title="Users"
        rows={rows}
        columns={columns}
        nameOf={({ email }) => email}
        find="Email, company or id"
        layoutKey={`users:${me}`}
        defaultSort={{ key: 'email', desc: false }}
        filters={chips}
        pressed={pressedOf(filters)}
        onPressed={(pressed) => onFilters(filtersOf(pressed))}
        unsaved={unsaved}
        {...(edit ? rowSaving : {})}
        bulk={(selected, { clear }) => {
          const there = selected.filter(({ deleted_at }) => deleted_at === null);
          return (
            <button
              type="button"
              className="grid-button"
              disabled={there.length === 0}
              onClick={() => void removing(there).then(clear)}
            >
              <IconTrash size={16} aria-hidden />
              Delete user(s)
            </button>
          );
        }}
        remote={useRemoteRows('user')}
        dimmed={({ deleted_at }) => deleted_at !== null}
        actions={({ unsavedRows }) => newUser(unsavedRows === 0)}
        loading={isPending}
        failure={error && !data ? failureOf('Users could not be loaded', error, () => void refetch()) : null}
        empty={{
          text: whyEmpty(filters, rows.length > 0),
          action: (
            <>
              {(filters.state || filters.role) && (
                <button type="button" className="grid-button" onClick={() => onFilters({})}>
                  Show active users
                </button>
              )}
              {newUser(false)}
            </>
          ),
        }}
      />
      {menu}
    </>
  );
};
