// Writes sample/inventory.jsonl and sample/conversation.json. With --check, only checks that they are up to date.
import { readFileSync, writeFileSync } from 'node:fs';
import { sampleConversation } from './conversation.js';
import { sampleNetwork } from './network.js';

const inventory = sampleNetwork();
const files = new Map([
  ['sample/inventory.jsonl', inventory],
  ['sample/conversation.json', `${JSON.stringify(sampleConversation(inventory), null, 2)}\n`],
]);
for (const [name, text] of files) {
  const path = new URL(`../../${name}`, import.meta.url);
  if (!process.argv.includes('--check')) writeFileSync(path, text);
  else if (readFileSync(path, 'utf8') !== text) {
    console.error(`${name} is not what scripts/sample makes: run \`npx tsx scripts/sample/main.ts\`.`);
    process.exitCode = 1;
  }
}
