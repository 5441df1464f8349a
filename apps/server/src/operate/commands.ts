import type { House } from '../context.ts';
import type { ServerRoom } from '../http/room.ts';
import { backupTo, noteVerified } from './backup/backup.ts';
import type { Commands } from './control.ts';
import { createUser } from './create-user.ts';
import { eraseCommand } from './erase.ts';
import { statusOf } from './status.ts';

/** What a running server does for its operator (`npm run admin`). */
export const commandsOf = (house: House, rooms: readonly ServerRoom[]): Commands => ({
  'create-user': createUser(house, 'the invitation is on its way'),
  backup: backupTo(house, rooms),
  erase: eraseCommand(house),
  'note-verified': noteVerified(house),
  status: statusOf(house),
});
