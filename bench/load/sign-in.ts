import { DEMO_PASSWORD, people } from '../../apps/server/src/demo/people.ts';
import type { Session } from './seed.ts';

/** Sessions of the demo's staff who work with orders, ten each. @throws Error when none of them may sign in */
export const signInStaff = async (base: string): Promise<Session[]> => {
  const sessions: Session[] = [];
  for (const { email, role } of people) {
    if (!['admin', 'campaign_manager', 'account_manager'].includes(role)) continue;
    for (let n = 0; n < 10; n++) {
      const body = new URLSearchParams({ username: email, password: DEMO_PASSWORD });
      const answer = await fetch(new URL('/api/token', base), { method: 'POST', body });
      if (answer.status !== 200) break;
      const { access_token } = (await answer.json()) as { access_token: string };
      sessions.push({ id: sessions.length, token: access_token, role, company_id: null });
    }
  }
  if (sessions.length === 0) throw new Error(`${base}: nobody of the demo's staff could sign in`);
  return sessions;
};
