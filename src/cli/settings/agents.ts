import type { NetloomClient } from '#client';
import { PreferencesDocument, SetPreferencesDocument, type AgentPreferencesInput, type PreferencesQuery } from '#client/operations';
import { UsageError } from '../usage.js';
import { shownPreference, WINDOW_PREFERENCES } from './settings.js';

/** A profile of the server, as `WindowChoices` returns it. */
interface ListedProfile {
  readonly name: string;
  readonly budget: number;
  readonly strategy: string;
}

/** A setting of an agent with the value that its windows use, and where the value comes from. */
export interface AgentSetting {
  readonly name: string;
  readonly value: string | number | null;
  readonly origin: 'agent' | 'profile' | 'preferences' | 'default';
  readonly description: string;
}

type Name = keyof typeof WINDOW_PREFERENCES;

const NAMES = Object.keys(WINDOW_PREFERENCES) as readonly Name[];

/** The name of a setting, also with the prefix `context.`. Throws a UsageError that lists the names. */
function nameOf(text: string): Name {
  const name = NAMES.find((each) => each === text || `context.${each}` === text);
  if (name === undefined)
    throw new UsageError(`Expected a setting of agents, got ${JSON.stringify(text)}. The settings are: ${NAMES.join(', ')}.`);
  return name;
}

/** The settings that the windows of an agent use. */
export async function agentSettings(client: NetloomClient, profile: ListedProfile, only?: string): Promise<readonly AgentSetting[]> {
  const names = only === undefined ? NAMES : [nameOf(only)];
  const { viewer } = await client.request(PreferencesDocument);
  return names.map((name) => settingOf(name, profile, viewer.preferences));
}

function settingOf(name: Name, profile: ListedProfile, preferences: PreferencesQuery['viewer']['preferences']): AgentSetting {
  const rule = WINDOW_PREFERENCES[name];
  const agent = preferences.agents?.find((each) => each.profile === profile.name);
  const ofProfile = { strategy: profile.strategy, budget: profile.budget, model: null, memories: null };
  const sources = { agent, profile: ofProfile, preferences };
  for (const [origin, source] of Object.entries(sources)) {
    const value = shownPreference(rule, source?.[rule.field]);
    if (value !== null) return { name, value, origin: origin as AgentSetting['origin'], description: rule.description };
  }
  return { name, value: name === 'memory_integration' ? 'on' : null, origin: 'default', description: rule.description };
}

/** Sets what the windows of an agent use; with undefined, the agent has no value of its own any more. Throws a UsageError for an invalid value. */
export async function setAgentSetting(
  client: NetloomClient,
  profile: ListedProfile,
  setting: string,
  text: string | undefined,
): Promise<void> {
  const { field, parse } = WINDOW_PREFERENCES[nameOf(setting)];
  const value = text === undefined ? null : parse(text);
  const { viewer } = await client.request(PreferencesDocument);
  const agents = viewer.preferences.agents ?? [];
  const before = agents.find((each) => each.profile === profile.name);
  const changed: AgentPreferencesInput = { ...before, profile: profile.name, [field]: value };
  const isEmpty = NAMES.every((name) => (changed[WINDOW_PREFERENCES[name].field] ?? null) === null);
  const others = agents.filter((each) => each !== before);
  await client.request(SetPreferencesDocument, { input: { agents: isEmpty ? others : [...others, changed] } });
}
