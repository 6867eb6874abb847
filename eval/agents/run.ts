import type { Command } from 'commander';
import { compareWithMemoryServer, type ComparedQuestion, type Spent } from './comparison.js';
import { MEMORY_SERVER } from './memory-server.js';

export function addAgents(program: Command): void {
  program
    .command('agents')
    .description(`compare the MCP server with ${MEMORY_SERVER} that holds the same inventory: calls, tokens and facts found`)
    .option('--max-tokens <tokens>', 'the size of an answer of Netloom', '800')
    .option('--json', 'print each question')
    .action(async ({ maxTokens, json }: { readonly maxTokens: string; readonly json?: boolean }) => {
      const compared = await compareWithMemoryServer(Number(maxTokens));
      console.log(json === true ? JSON.stringify(compared, null, 2) : tableOf(compared));
    });
}

function tableOf(compared: readonly ComparedQuestion[]): string {
  const facts = compared.reduce((sum, each) => sum + each.facts, 0);
  const line = (name: string, of: (each: ComparedQuestion) => Spent): string => {
    const total = (key: keyof Spent): number => compared.reduce((sum, each) => sum + of(each)[key], 0);
    const complete = compared.filter((each) => of(each).found === each.facts).length;
    return `${name.padEnd(16)} ${total('calls')} calls, ${total('tokens')} tokens, ${total('found')} of ${facts} facts, ${complete} of ${compared.length} questions complete`;
  };
  return [line('Netloom', (each) => each.netloom), line('server-memory', (each) => each.memory)].join('\n');
}
