import * as api from '@fairlead/contract/user';
import { handle, type Route } from '../../http/handle.ts';
import { deleteUser } from './removal.service.ts';
import { createUser, inviteUser, listUsers, updateUser } from './user.service.ts';

export const userRoutes: Route[] = [
  handle(api.listUsers, (_, context) => listUsers(context)),
  handle(api.createUser, ({ body }, context) => createUser(context, body)),
  handle(api.updateUser, ({ params, body }, context) => updateUser(context, params.userId, body)),
  handle(api.deleteUser, ({ params }, context) => deleteUser(context, params.userId)),
  handle(api.inviteUser, ({ params }, context) => inviteUser(context, params.userId)),
];
