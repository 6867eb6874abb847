/** The end of a path: resellers, clouds and gateways put names before the model's own, separated by slashes. */
const PATH = /^.*\//u;
/** A provider before the model's own name, as Bedrock writes it, with or without a region: `eu.anthropic.claude-…`. */
const PROVIDER = /^(?:[a-z]{2,6}\.)?(?:anthropic|openai)[.:]/u;
/** A fine-tuned model of OpenAI: `ft:model:organization:name:id`. */
const FINE_TUNED = /^ft:([^:]+)(?::|$)/u;
/** Azure has no point in the names of deployments: `gpt-35-turbo`, `gpt-41-mini`. */
const WITHOUT_POINT = /^(gpt-)(\d)(\d)(?=$|-)/u;
/** Resellers write the version of Claude with a point, or before the family: `claude-3.5-sonnet`, `claude-4.5-sonnet`. */
const CLAUDE_POINT = /^(claude-(?:[a-z]+-)?\d)\.(\d)(?=$|[-:@])/u;
const CLAUDE_FAMILY = /^claude-(\d)(?:-(\d))?-(opus|sonnet|haiku)(?=$|[-:@])/u;

/** The name that the provider gives the model, in lower case, of a name as clouds, gateways and fine-tuning write it. */
export function baseName(name: string): string {
  const plain = name.replace(PATH, '').replace(PROVIDER, '').replace(PATH, '');
  const tuned = FINE_TUNED.exec(plain)?.[1] ?? plain;
  const pointed = tuned.replace(WITHOUT_POINT, '$1$2.$3').replace(CLAUDE_POINT, '$1-$2');
  // The families before Claude 4 had the version first.
  return pointed.replace(CLAUDE_FAMILY, (whole, major: string, minor: string | undefined, family: string) =>
    Number(major) < 4 ? whole : ['claude', family, major, ...(minor === undefined ? [] : [minor])].join('-'),
  );
}
