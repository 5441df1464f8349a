/** What `npm run admin` tells whoever asks it for nothing it knows. */
export const USAGE = `Run it on the server's machine, as its account and with its settings.

npm run admin -- status
How the running server is. Ends with 0 when all its stores can be used.

npm run admin -- create-user --email ada@example.com --role admin [--company 1001] [--password -]
Makes an account, whether the server runs or not. Without --password the user is invited by mail; with - it is read from the input.

npm run admin -- backup <folder>
Adds a backup of all stores to a folder, while the server runs or not. The first is whole, later ones add what is new.

npm run admin -- verify <folder> [--cut <id>]
Restores the newest backup of a folder beside everything and looks through all of it.

npm run admin -- restore <folder> [--cut <id>]
Puts the newest backup of a folder into the stores that the settings name. They must be empty, and the server stopped.

npm run admin -- move [--database-url <url>] [--clickhouse-url <url>] [--s3 <address of a bucket>] [--yes]
npm run admin -- move --embedded <folder> [--only records|facts|files …] [--yes]
npm run admin -- move --to <file of settings> [--yes]
Moves the stores elsewhere, which must be empty, and the server stopped. Without --yes it says what it would do. What is there
now stays. One that was cut off is gone on with by the same command.

npm run admin -- move --back --yes
Goes back to stores that a move left, or gives up one that was cut off.

npm run admin -- erase --device <id> [--device <id> …] --yes
Erases devices from all stores, and takes them in no more, whether the server runs or not. It cannot be taken back.

npm run admin -- erase --company <number> [--yes]
Says what of a company is stored; with --yes it erases all of it. The history keeps who did what, and when. It cannot be taken back.

npm run admin -- take-over
Makes the files of the file store belong to these records, whoever had them. Stop every server of theirs first.`;
