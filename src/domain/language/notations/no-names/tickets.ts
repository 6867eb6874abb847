/** Numbers of tickets, changes, advisories, bugs and commits: `INC0012345`, `CVE-2026-20198`, `CSCvx12345`, `RFC 7454`, `owner/repo#12`, `ticket NET-77`. */
export const TICKETS: readonly RegExp[] = [
  /(?<![\p{L}\d])(?:inc|chg|req|ritm|sctask|task|prb|tkt|rma|case|ticket|bug|jsa|psirt|issue)[-_# ]{0,2}\d{4,14}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:cs|wo|cr|sr|kb|fn|pr|mr)[# ]{0,2}\d{5,14}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])(?:cve|cwe|ghsa|cnvd|bdu|euvd|rhsa|rhba|dsa|usn|zdi|vu|ssa|icsa|glsa|fg-ir|pan-sa|cisco-sa|vmsa|sa)-(?:[\p{L}\d]{1,24}[-:]){0,6}[\p{L}\d]{1,24}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])rfc[-_ ]?\d{1,5}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d])CSC[a-z]{2}\d{5}(?![\p{L}\d])/gu,
  /(?<=(?<![\p{L}\d])(?:see|per|ref|re|cf|fix(?:e[sd])?|close[sd]?|resolve[sd]?|track(?:ed|ing)?|[Jj]ira|JIRA|bug|issue|case|story|epic|tickets?|incidents?|changes?|task)[:\s]{1,2}#?)\p{Lu}{2,10}-\d{1,7}(?![\p{L}\d-])/gu,
  /(?<=^\s{0,4}\[?)\p{Lu}{2,10}-\d{1,7}(?=\]|:)/gmu,
  /(?<![\p{L}\d/])(?:[\p{L}\d._-]{1,40}\/)?[\p{L}\d._-]{1,60}#\d{1,7}(?![\p{L}\d])/giu,
  /(?<![\p{L}\d.-])!\d{1,7}(?![\p{L}\d])/gu,
  // Commits, checksums and universal ids.
  /(?<![\p{L}\d.:-])(?=[a-f]{0,39}\d)(?=\d{0,39}[a-f])[\da-f]{7,64}(?![\p{L}\d.:-])/gu,
  /(?<![\p{L}\d-])[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?![\p{L}\d-])/giu,
];
