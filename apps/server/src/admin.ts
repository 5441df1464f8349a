import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { USAGE } from './admin-usage.ts';
import { dataDirOf, readConfig } from './config.ts';
import { askServer, type Ended } from './operate/ask-control.ts';
import { tellVerified } from './operate/tell-verified.ts';
import { Refusal } from './refusal.ts';

const options = {
  email: { type: 'string' },
  role: { type: 'string' },
  company: { type: 'string' },
  password: { type: 'string' },
  cut: { type: 'string' },
  device: { type: 'string', multiple: true },
  yes: { type: 'boolean' },
  'database-url': { type: 'string' },
  'clickhouse-url': { type: 'string' },
  s3: { type: 'string' },
  embedded: { type: 'string' },
  only: { type: 'string', multiple: true },
  to: { type: 'string' },
  back: { type: 'boolean' },
} as const;

const readArguments = () => {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${USAGE}`);
    return process.exit(2);
  }
};
const { values, positionals } = readArguments();

// Whoever reads may have seen enough (`… | head`): the work goes on, and is told to nobody
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
const say = (line: string): void => console.log(line);
const done = (sentence: string): Ended => ({ sentence, code: 0 });

/** What opens stores is loaded only where no server runs. */
const stores = () => import('./admin-stores.ts');

/** A folder as it was typed, from where npm was called. */
const folderOf = (typed: string): string => resolve(process.env.INIT_CWD ?? '.', typed);

const told = { say, signal: new AbortController().signal };

const backup = async (typed: string): Promise<Ended> => {
  const folder = folderOf(typed);
  say(`Backs up records, files and facts into ${folder}, while people work.`);
  const asked = await askServer(dataDirOf(), 'backup', { folder }, say);
  if (asked) return asked;
  const { databaseUrl, dataDir } = readConfig();
  if (!databaseUrl && !existsSync(join(dataDir, 'records')))
    throw new Refusal(409, 'nothing', `There is nothing in ${dataDir}, and no server runs there. Look at DATA_DIR.`);
  return done(await (await stores()).backup(folder, say));
};

const verify = async (folder: string): Promise<Ended> => {
  const { noted, sentence } = await (await stores()).verify(folderOf(folder), values.cut, say);
  await tellVerified(dataDirOf(), noted, say);
  return done(sentence);
};

const restore = async (folder: string): Promise<Ended> => {
  if (await askServer(dataDirOf(), 'status', {}, () => {}))
    throw new Refusal(409, 'running', 'The server runs. Stop it first; a restore goes into empty stores.');
  return done(await (await stores()).restore(folderOf(folder), values.cut, say));
};

/** What is typed or piped in, up to the end of its first line: what stands in the command is seen by everybody on the machine. */
const lineOfInput = async (): Promise<string> => {
  for await (const line of createInterface({ input: process.stdin })) return line;
  return '';
};

const createUser = async (): Promise<Ended> => {
  if (values.password === '-') values.password = await lineOfInput();
  const asked = await askServer(dataDirOf(), 'create-user', values, say);
  if (asked) return asked;
  const { accountOf, createUser: command } = await import('./operate/create-user.ts');
  const { email = '', role = '' } = values;
  accountOf({ ...values, email, role }, readConfig().providerDomain); // before a store is opened
  const sent = 'the invitation goes out when the server runs';
  const { withHouse } = await stores();
  return done(await withHouse((house) => command(house, sent)({ ...values, email, role }, told)));
};

const status = async (): Promise<Ended> =>
  (await askServer(dataDirOf(), 'status', {}, say)) ?? {
    sentence: `No server runs on ${dataDirOf()}, or it runs as another account.`,
    code: 1,
  };

const NOT_SAID = 'It cannot be taken back. Run it again with --yes. Nothing was erased.';

/** Asks the server that runs, or opens the stores. */
const ofCompany = async (name: 'erase-company' | 'plan-erase-company', args: { company: string }): Promise<Ended> => {
  const asked = await askServer(dataDirOf(), name, args, say);
  if (asked) return asked;
  return done(await (await stores()).ofCompany(name, args, say));
};

const eraseCompany = async (company: string): Promise<Ended> => {
  const { checkCompany } = await import('./operate/erase/companies.ts');
  checkCompany(company);
  if (values.yes) return ofCompany('erase-company', { company });
  const planned = await ofCompany('plan-erase-company', { company });
  return planned.code === 0 ? { sentence: NOT_SAID, code: 1 } : planned;
};

const eraseDevices = async (): Promise<Ended> => {
  const { checkDevices, eraseCommand } = await import('./operate/erase/devices.ts');
  const { device = [], yes = false } = values;
  checkDevices(device);
  say(
    `Erases ${device.length === 1 ? 'a device' : `${device.length} devices`} from facts, lists, the files they were made of, and the history.`,
  );
  if (!yes) throw new Refusal(409, 'not_said', NOT_SAID);
  const asked = await askServer(dataDirOf(), 'erase', { device }, say);
  if (asked) return asked;
  const { withHouse } = await stores();
  return done(await withHouse((house) => eraseCommand(house)({ device }, told)));
};

const takeOver = async (): Promise<Ended> => {
  // Refused by the lock of embedded records; a server's are asked here
  const running = await askServer(dataDirOf(), 'status', {}, () => {});
  if (running)
    throw new Refusal(409, 'running', 'The server runs. Stop it, and every other server of these records, first.');
  await (await stores()).withHouse(async () => {}, { takeOver: true });
  return done('The files belong to these records now');
};

const move = async (): Promise<Ended> => {
  if (await askServer(dataDirOf(), 'status', {}, () => {}))
    throw new Refusal(409, 'running', 'The server runs. Stop it, and every other server of these stores, first.');
  const { back, move: command } = await import('./admin-move.ts');
  const { yes = false, s3, only } = values;
  if (values.back) return done(await back(yes, say));
  const [embedded, to] = [values.embedded, values.to].map((typed) =>
    typed === undefined ? undefined : folderOf(typed),
  );
  const [databaseUrl, clickhouseUrl] = [values['database-url'], values['clickhouse-url']];
  return done(await command({ databaseUrl, clickhouseUrl, s3, embedded, only, to }, yes, say));
};

/** What was asked for; undefined when it was not said in full. */
const command = (): (() => Promise<Ended>) | undefined => {
  const [name, folder, ...more] = positionals;
  if (more.length > 0) return undefined;
  if (folder !== undefined) {
    const work = name === undefined ? undefined : { backup, verify, restore }[name];
    return work && (() => work(folder));
  }
  if (name === 'status') return status;
  if (name === 'take-over') return takeOver;
  if (name === 'move') {
    const said = ['database-url', 'clickhouse-url', 's3', 'embedded', 'to', 'back'] as const;
    return said.some((each) => values[each] !== undefined) ? move : undefined;
  }
  if (name === 'erase') {
    const { device, company } = values;
    if (device !== undefined) return company === undefined ? eraseDevices : undefined;
    return company === undefined ? undefined : () => eraseCompany(company);
  }
  return name === 'create-user' && values.email !== undefined && values.role !== undefined ? createUser : undefined;
};
const carryOut = command();
if (!carryOut) {
  console.error(USAGE);
  process.exit(2);
}
try {
  const { sentence, code } = await carryOut();
  (code === 0 ? console.log : console.error)(sentence);
  process.exitCode = code;
} catch (error) {
  const { forOperator } = await import('./start-error.ts');
  console.error(forOperator(error));
  process.exitCode = 1;
}
