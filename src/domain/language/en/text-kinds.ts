/**
 * Kinds of texts that people ask for: words of the question, and words of a statement that says how such texts should be. “Draft a mail to …” and “mails to
 * customers end with …”.
 */
export const TEXT_KINDS: readonly { readonly asked: RegExp; readonly stated: RegExp }[] = [
  {
    asked:
      /\b(?:write|e?mails?|letters?|notes?|notices?|messages?|announce\w*|inform|let .{2,40} know|reply|(?:lines?|texts?) (?:for|to)|tickets?)\b/iu,
    stated: /\b(?:e?mails?|letters?|notes?|notices?|announcements?|messages|replies|sent|goes to|write to|written|tickets?|texts?)\b/iu,
  },
  {
    asked: /\b(?:which|lists?|overview|where do we have|tables?|show|name all|all the)\b/iu,
    stated: /\b(?:lists?|tables?|overviews?|inventor(?:y|ies))\b/iu,
  },
  {
    asked: /\b(?:procedures?|steps|plans?|runbooks?|order|instructions|how-?to|checklists?)\b/iu,
    stated: /\b(?:procedures?|runbooks?|steps|plans?|instructions|how-?tos?|checklists?|order)\b/iu,
  },
  {
    asked: /\b(?:commands?|configs?|configuration|snippets?|scripts?|templates?|type)\b/iu,
    stated: /\b(?:commands?|configs?|snippets?|scripts?|syntax|templates?)\b/iu,
  },
  {
    asked: /\b(?:timelines?|chronology|times?|dates?|schedules?|calls?)\b/iu,
    stated: /\b(?:times|timelines?|dates|schedules?|clock|utc|time zones?|every time)\b/iu,
  },
  {
    asked: /\b(?:summar\w+|reports?|lines?|answers?)\b/iu,
    stated: /\b(?:summar(?:y|ies)|reports?|answers?|replies)\b/iu,
  },
];

/** Words of statements about how something should always be, or their beginning. */
export const RULING_WORDS =
  /\b(?:any|all|every|each|whenever|always|never|nothing|nobody|nowhere|everybody|everything|rules?|should|must|want|prefer|hate|please|start with|end with|first|on top|in (?:english|german|french|polish|spanish|italian))\b|^(?:put|use|keep|give|write|leave|start|end|begin|spell|sort)\b/iu;
