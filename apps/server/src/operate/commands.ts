import type { House } from '../context.ts';
import type { ServerRoom } from '../http/room.ts';
import { backupTo, noteVerified } from './backup/backup.ts';
import type { Commands } from './control.ts';
import { createUser } from './create-user.ts';
import { eraseCompanyCommand, planCompanyCommand } from './erase/companies.ts';
import { eraseCommand } from './erase/devices.ts';
import { statusOf } from './status.ts';

/** What a running server does for its operator (`npm run admin`). */
export const commandsOf = (house: House, rooms: readonly ServerRoom[]): Commands => ({
  'create-user': createUser(house, 'the invitation is on its way'),
  backup: backupTo(house, rooms),
  erase: eraseCommand(house),
  'erase-company': eraseCompanyCommand(house, rooms),
  'plan-erase-company': planCompanyCommand(house, rooms),
  'note-verified': noteVerified(house),
  status: statusOf(house),
});
