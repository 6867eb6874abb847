/** One line of a Dockerfile, with continuations joined. */
export interface Instruction {
  readonly name: string;
  /** `--from=build` as `from: 'build'`. */
  readonly flags: Readonly<Record<string, string>>;
  readonly rest: string;
}

export interface Stage {
  readonly name: string;
  /** The base image, such as `node:24-slim`. */
  readonly image: string;
  readonly steps: readonly Instruction[];
}

/** The stages of a Dockerfile, in order. Throws on a line that is not an instruction, or that precedes the first FROM. */
export function parseDockerfile(text: string): readonly Stage[] {
  const stages: { name: string; image: string; steps: Instruction[] }[] = [];
  for (const line of logicalLines(text)) {
    const instruction = parseInstruction(line);
    if (instruction.name === 'FROM') {
      const [image = '', as, name] = instruction.rest.split(/\s+/u);
      stages.push({ image, name: as?.toUpperCase() === 'AS' && name !== undefined ? name : String(stages.length), steps: [] });
      continue;
    }
    const stage = stages.at(-1);
    if (stage === undefined) throw new Error(`expected FROM as the first instruction of the Dockerfile, got: ${line}`);
    stage.steps.push(instruction);
  }
  return stages;
}

function logicalLines(text: string): readonly string[] {
  return text
    .split('\n')
    .filter((line) => !/^\s*#/u.test(line))
    .join('\n')
    .replaceAll(/\s*\\\n\s*/gu, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function parseInstruction(line: string): Instruction {
  const match = /^([A-Z]+)((?:\s+--[a-z-]+=\S+)*)\s+(.*)$/u.exec(line);
  if (match === null) throw new Error(`expected an instruction in the Dockerfile, got: ${line}`);
  const [, name = '', flags = '', rest = ''] = match;
  const pairs = [...flags.matchAll(/--([a-z-]+)=(\S+)/gu)].map(([, key = '', value = '']) => [key, value] as const);
  return { name, flags: Object.fromEntries(pairs), rest: rest.trim() };
}

/** The words of an instruction in exec form. Throws on the shell form, in which a signal would not reach the process. */
export function execForm({ name, rest }: Instruction): readonly string[] {
  const words: unknown = rest.startsWith('[') ? JSON.parse(rest) : undefined;
  if (!Array.isArray(words)) throw new Error(`expected ${name} in exec form (["node", …]), got: ${rest}`);
  return words.map(String);
}
