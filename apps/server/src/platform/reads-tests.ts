import { may } from '@fairlead/domain/permission';
import type { Context } from '../context.ts';

/** Whether this user reads A/B tests and the copies that are made for them (F7, docs/decisions/0106). */
export const readsTests = ({ user }: Pick<Context, 'user'>): boolean => user === null || may(user.role, 'margin.read');
