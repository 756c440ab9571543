// Reads every sentence that somebody may see and reports the turns of phrase that docs/words.md rules out.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { inRoot } from './lib/place.mjs';

const folders = ['client/src', 'shared', 'gateway', 'workers', 'db/content/help'];
// The notice of the DMCA is a form of words prescribed by law.
const skipped = /dmca-page|node_modules|(^|\/)dist(\/|$)|\.test\.tsx?$|(^|\/)testing(\/|$)/;

/** What to look for, and what to write instead. */
const patterns = [
  [/\b(will )?stands? here\b|\bstood here\b|\bwill stand\b/i, '“appears here”, “is listed here”'],
  [/\bby (itself|themselves)\b/i, '“automatically”, or leave it out'],
  [/\b(of|from) yours\b/i, '“your …”'],
  [/\bwhat (became|has become|becomes) of\b/i, '“status”, “what happened to”'],
  [/\bparted by\b/i, '“separated by”'],
  [/\bfor good\b/i, '“permanently”, “this cannot be undone”'],
  [/\b(have|has) (not )?met (this|that|a) station\b/i, '“new to you”, “have not practised”'],
  [/\btaken back\b/i, '“deleted”, “withdrawn”, “undone”'],
  [/\bnobody real\b/i, '“no real person”'],
  [/\bin these days\b/i, '“this week”'],
  [/\b(on|to) (their|your) bell\b/i, '“as a notice”'],
  [/\bwhoever\b|\bnought\b|\bshall\b|\bthereof\b|\bwhilst\b|\bupon\b/i, 'everyday words'],
  [/\bplease kindly\b|\bsimply\b|\boops\b/i, 'nothing'],
];

function* filesIn(folder) {
  for (const entry of readdirSync(inRoot(folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (skipped.test(path)) continue;
    if (entry.isDirectory()) yield* filesIn(path);
    else if (/\.(tsx?|yaml)$/.test(path)) yield path;
  }
}

/** Each piece of text in a program that has a space in it, with the number of its line. */
function* sentencesOf(path, text) {
  if (path.endsWith('.yaml')) {
    for (const [at, line] of text.split('\n').entries()) yield [at + 1, line];
    return;
  }
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node) || ts.isTemplateHead(node)) {
      found.push([node.getStart(), node.text]);
    } else if (ts.isTemplateMiddle(node) || ts.isTemplateTail(node)) {
      found.push([node.getStart(), node.text]);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  for (const [at, words] of found)
    if (words.trim().includes(' '))
      yield [source.getLineAndCharacterOfPosition(at).line + 1, words.replace(/\s+/g, ' ')];
}

let count = 0;
for (const folder of folders)
  for (const path of filesIn(folder))
    for (const [line, words] of sentencesOf(path, readFileSync(inRoot(path), 'utf8')))
      for (const [pattern, instead] of patterns) {
        const hit = pattern.exec(words);
        if (!hit) continue;
        count++;
        console.error(
          `${path}:${line}: “${hit[0]}”; write ${instead}: ${words.trim().slice(0, 120)}`,
        );
      }
if (count > 0) process.exit(1);
