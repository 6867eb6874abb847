import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Entry, Member } from './schema.js';

interface EntryViewProps {
  readonly entry: Entry;
  readonly entries: readonly Entry[];
}

const KINDS: Readonly<Record<Entry['group'], string>> = {
  Queries: 'query',
  Mutations: 'mutation',
  Subscriptions: 'subscription',
  Types: 'type',
  Inputs: 'input',
  Enums: 'enum',
  Scalars: 'scalar',
};

/** One type, or one field of queries, mutations or subscriptions. */
export function EntryView({ entry, entries }: EntryViewProps): ReactNode {
  const { name, group, description, related, members, returns } = entry;
  const usedBy = namesOf(entries, (each) => [...each.members, each.returns].some((member) => isOf(member, name)));
  const belongs = namesOf(entries, (each) => each.related.includes(name));
  return (
    <article className="card card-body stack" aria-label={name}>
      <header className="row">
        <h2>{name}</h2>
        <span className="chip">{KINDS[group]}</span>
      </header>
      {description !== '' && <Description text={description} />}
      {returns !== undefined && (
        <p>
          Returns <TypeLink member={returns} />
        </p>
      )}
      {related.length > 0 && <Names title={members.length > 0 ? 'Implements' : 'One of'} names={related} />}
      {members.length > 0 && <Members title={titleOf(entry)} members={members} />}
      {belongs.length > 0 && <Names title="Types of it, and unions with it" names={belongs} />}
      {usedBy.length > 0 && <Names title="Used by" names={usedBy} />}
    </article>
  );
}

/** Each name once: a query and a subscription may have the same one. */
const namesOf = (entries: readonly Entry[], has: (entry: Entry) => boolean): readonly string[] => [
  ...new Set(entries.filter(has).map(({ name }) => name)),
];

const isOf = (member: Member | undefined, name: string): boolean =>
  member !== undefined && (member.of === name || member.args.some((arg) => arg.of === name));

const titleOf = ({ group, returns }: Entry): string => (returns !== undefined ? 'Arguments' : group === 'Enums' ? 'Values' : 'Fields');

function Members({ title, members }: { readonly title: string; readonly members: readonly Member[] }): ReactNode {
  return (
    <section className="stack tight">
      <h3>{title}</h3>
      <dl className="members">
        {members.map((member) => (
          <div key={member.name}>
            <dt>
              <code>{member.name}</code> <TypeLink member={member} />
              {member.initially !== undefined && <code> = {member.initially}</code>}
            </dt>
            <dd>
              {member.description !== '' && <Description text={member.description} />}
              {member.args.length > 0 && <Members title="Arguments" members={member.args} />}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Scalars that every GraphQL schema has. */
const BUILT_IN: ReadonlySet<string> = new Set(['String', 'Int', 'Float', 'Boolean', 'ID']);

/** `[Message!]!`, in which the name is a link. */
function TypeLink({ member: { type, of } }: { readonly member: Member }): ReactNode {
  if (type === undefined || of === undefined) return null;
  const [before = '', after = ''] = type.split(of);
  return (
    <code>
      {before}
      {BUILT_IN.has(of) ? of : <Link href={`/docs/${of}`}>{of}</Link>}
      {after}
    </code>
  );
}

function Names({ title, names }: { readonly title: string; readonly names: readonly string[] }): ReactNode {
  return (
    <p className="row small-text">
      <span className="muted">{title}</span>
      {names.map((name) => (
        <Link key={name} href={`/docs/${name}`}>
          {name}
        </Link>
      ))}
    </p>
  );
}

/** Text with `code`, in paragraphs. */
function Description({ text }: { readonly text: string }): ReactNode {
  return text.split(/\n\s*\n/u).map((paragraph, at) => (
    <p key={at} className="wrap">
      {paragraph.split('`').map((piece, index) => (index % 2 === 1 ? <code key={index}>{piece}</code> : piece))}
    </p>
  ));
}
