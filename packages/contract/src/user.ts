import { roles } from '@fairlead/domain/role';
import { z } from 'zod';
import { call } from './call.ts';
import { id, idText, instant, items, text, version } from './shapes.ts';

/** Nothing that a user signs in with is here: no password, no link, no session (F3). */
export const User = z
  .object({
    id,
    email: z.string(),
    role: z.enum(roles),
    company_id: id.nullable().describe('the company of a client; others have none'),
    company_name: z.string().nullable(),
    deleted_at: instant.nullable(),
    invited_at: instant.nullable().describe('since when an invitation waits for an answer; null once they are in'),
    last_sign_in_at: instant.nullable().optional().describe('told to admins only'),
    version: z.int(),
  })
  .meta({ entity: 'user' });

const email = text(320).transform((value) => value.trim());
/** Any word: the rules say which it may be, in the words of the form. */
const role = text(60).meta({ wire: { type: 'string', enum: [...roles] } });

const userId = z.object({ userId: idText.meta({ example: 101 }) });
const things = { userId: 'user' } as const;
const refs = { company_id: 'company' } as const;

export const listUsers = call({
  name: 'listUsers',
  room: 'user',
  method: 'GET',
  path: '/users',
  title: 'List users',
  description: 'Also those who were removed (`deleted_at`). A client gets the users of its own company.',
  permission: 'user.read',
  ok: items(User),
});

export const createUser = call({
  name: 'createUser',
  room: 'user',
  method: 'POST',
  path: '/users',
  title: 'Create a user',
  description:
    'Sends an invitation by mail, which works for 7 days. Roles other than `client` are the admin’s to grant and need an e-mail of the provider’s own domain; a client needs a company.',
  permission: 'user.create',
  refs,
  body: z.object({
    email: email.meta({ example: 'ada@nomnom.example' }),
    role: role.meta({ example: 'client' }),
    company_id: id.nullable().default(null).meta({ example: 1001 }),
  }),
  ok: User,
  dryRun: true,
  idempotent: true,
});

export const updateUser = call({
  name: 'updateUser',
  room: 'user',
  method: 'PUT',
  path: '/users/{userId}',
  title: 'Edit a user',
  description:
    'Fields left out stay as they are. Nobody changes their own role; only an admin edits users who are not clients. Another role or company ends the user’s sessions, a role other than `client` clears the company.',
  permission: 'user.edit',
  params: userId,
  things,
  refs,
  body: z.object({
    email: email.optional().meta({ example: 'ada@nomnom.example' }),
    role: role.optional().meta({ example: 'client' }),
    company_id: id.nullable().optional().meta({ example: 1001 }),
    version: version.meta({ example: 1 }),
  }),
  ok: User,
  dryRun: true,
});

export const deleteUser = call({
  name: 'deleteUser',
  room: 'user',
  method: 'DELETE',
  path: '/users/{userId}',
  title: 'Remove a user',
  description: 'Ends the user’s sessions at once. Not oneself, and not the last admin.',
  permission: 'user.delete',
  params: userId,
  things,
  ok: z.undefined(),
  status: 204,
  dryRun: true,
});

export const inviteUser = call({
  name: 'inviteUser',
  room: 'user',
  method: 'POST',
  path: '/users/{userId}/invitation',
  title: 'Send the invitation again',
  description:
    'A new link for somebody who has not been in yet; links sent before stop working. Only an admin invites users who are not clients.',
  permission: 'user.invite',
  params: userId,
  things,
  ok: User,
});
