import { messageOf } from '#lib/api-error.ts';
import { uuid } from '#lib/request.ts';
import { toast } from '#lib/toast.ts';
import { ask } from '#ui/dialog/ask.ts';
import { plural } from '#ui/format.ts';
import { fourAtOnce, say } from '#ui/grid/index.ts';
import { useRequestReset } from '../auth/reset.queries.ts';
import { removeUser, type User, useRowsSaved } from './user.queries.ts';

const removedToast = (who: string, several = false) =>
  `${several ? '' : 'User '}${who} ${several ? 'have' : 'has'} been removed and their login access revoked`;

type Outcome = { user: User; refused: string | null };

/** Four at a time; every user has an outcome of their own. */
const removeAll = async (wanted: readonly User[]): Promise<Outcome[]> => {
  const changeSet = uuid();
  const outcomes: Outcome[] = [];
  await fourAtOnce(wanted, async (user) => {
    const refused = await removeUser(user.id, changeSet).then(() => null, messageOf);
    outcomes.push({ user, refused });
  });
  return outcomes;
};

/** The same refusal of all is said once. */
const reasonsOf = (refused: readonly Outcome[]): string[] => {
  const reasons = new Set(refused.map((outcome) => outcome.refused ?? ''));
  return reasons.size === 1 ? [...reasons] : refused.map((outcome) => `${outcome.user.email}: ${outcome.refused}`);
};

/** Asks, then removes one user or several; the server refuses who may not (D-084). */
export const useRemoving = () => {
  const saved = useRowsSaved();
  return async (wanted: readonly User[]): Promise<void> => {
    const [first] = wanted;
    if (!first) return;
    const whom = wanted.length === 1 ? `user ${first.email}` : plural(wanted.length, 'user');
    const sure = await ask({
      title: `Are you sure you want to delete ${whom}?`,
      text: wanted.length > 1 ? wanted.map(({ email }) => email).join(', ') : undefined,
      no: 'Cancel',
      yes: 'Confirm',
      danger: true,
    });
    if (!sure) return;
    const outcomes = await removeAll(wanted);
    saved();
    const removed = outcomes.filter(({ refused }) => refused === null);
    say(
      removed.map(({ user }) => removedToast(user.email)),
      removedToast(plural(removed.length, 'user'), true),
      toast.ok,
    );
    const refused = outcomes.filter((outcome) => outcome.refused !== null);
    say(reasonsOf(refused), `${plural(refused.length, 'user')} could not be removed`, toast.fail);
  };
};

/** Asks, then has a reset mail sent. */
export const useResetting = () => {
  const { mutate } = useRequestReset();
  return async ({ email }: User): Promise<void> => {
    const sure = await ask({
      title: `Are you sure you want to send a password reset email to ${email}?`,
      no: 'Cancel',
      yes: 'Confirm',
    });
    if (sure) mutate({ body: { email } });
  };
};
