/** `english` has the English words of each concept. */
import type { Words } from "../lexicon.ts";

export const english: Words = {
  disregard:
    "ignore, ignores, ignoring, ignored, disregard*, forget, forgetting, overrule, pay no attention, do not follow, dont follow, stop following, no longer follow, do not obey, dont obey, stop obeying, unlearn, do not listen to, not abide by",
  prior:
    "previous*, prior, above, before, earlier, preceding, existing, initial*, original*, former, past, old, so far, until now, up to now, you have been told, youve been told, you were told, you got, you were given, given to you, you received, you have received, you had, foregoing, past conversations, pre obtained",
  every: "all, any, every, everything, anything, everthing, entire, whole, those, these",
  your: "your, youre, youve, you, u, ur",
  instructions:
    "instruction, instructions, instructed, direction, directions, directive, directives, guideline, guidelines, rule, rules, policy, policies, prompt, prompts, command, commands, order, orders, programming, training, constraint, constraints, restriction, restrictions, guidance, limitations, safeguards, guardrails, commandments, protocol, protocols, messages",
  learned:
    "you learned, you know, you have learned, youve learned, you have been told, youve been told, you were told, everything you, chat gpt, chatgpt, about being an ai",
  content:
    "webpage, page, document, resume, cv, article, table, code, function, content, contents, paper, website, text, message, file, email, email body, data, actual data, rest, request, task, question, the above, above, everything, summary, original task",
  say: "state, say, saying, print, output, respond, reply, answer, report, declare, claim, tell, write, conclude, admit",
  instead: "instead, rather, only, just, exactly, the following, following, that",
  newTask:
    "new instructions, new instruction, updated instructions, real instructions, actual instructions, real task, new directive, your new role, core programming, updated guidelines, revised instructions, instruction update",
  fromNow:
    "from now on, from now, from this point, from this moment, henceforth, going forward, for the rest of, for this conversation, for the remainder, starting now, after this message, until i say",
  refrains:
    "does not, do not, doesnt, dont, must not, never, should not, will not, cannot, may not, to not, not to",
  persona:
    "act as, acts as, acting as, pretend, pretending, you are a, you are an, you are now, you re now, you will now be, roleplay, role play, roleplaying, immerse yourself, take on the role, take the role, play the role, in the role of, assume the role, assume the persona, assume the identity, you are going to, persona, behave like, respond as, speak as, answer as, emulate, new character, ai model named, ai model known as, model named, bot called, bot named, ai called, ai named, chatbot called, fictional character, impersonate, you go by the name",
  called: "embody, simulate, simulating, simulation of, become, replaced by, transform into, named, known as",
  characterLock:
    "stay in character, break character, breaks character, breaking character, remain in character, out of character, in character, keep up the act, stay a dan, stay as, stop being",
  unrestricted:
    "unfiltered, uncensored, unrestricted, amoral, immoral, nonmoral, unmoral, unethical, unhinged, jailbroken, jailbreak, jailbreaked, do anything now, do anything, anything goes, do whatever, unbound, unchained, unbiased, limitless, unlimited, no morals, no filter, no filters, no limits, rule breaker, evil, without asking, uncensor*, freed from, broken free, break free, breaking free, no limitations, no restrictions, machiavellian, anti, not restricted, no censorship",
  free: "free of, free from, freed from, broken free, breaking free, free itself from, not bound, isnt bound, unbound by, does not follow, doesnt follow, do not follow, dont follow, not follow, not abide, not have to abide, does not abide, doesnt abide, not have to follow, not restricted by, not constrained by, no longer bound, devoid of, exempt from, rid of, disregards, disregard, regardless of, without regard, not adhere, not obey, does not obey, doesnt care about, does not care about, unaffected by, vehemently against, escape from, zero, bypass, bypasses, bypassing, breaks the, break the, break all, breaks all",
  restriction:
    "rules, restrictions, restriction, limitations, limitation, limits, guidelines, guideline, policies, policy, filters, filter, filtering, censorship, ethics, ethic, ethical, morals, morality, moral, morally, ethically, legality, safeguards, guardrails, constraints, confines, boundaries, norms, safety, content policy, use case policy, terms of service, principles, inhibitions, standards, standard, legal, laws, law, typical confines, moderation, programming",
  vendor:
    "openai, open ai, openal, open al, chatgpt, chat gpt, gpt, gpt3, gpt4, anthropic, claude, language model, ai, al, llm, chatbot, bard, gemini, copilot, model, assistant, deepmind, bing",
  refuse:
    "refuse, refuses, refusing, refusal, decline, declines, declining, apologize, apologizes, apologise, apologies, sorry, disclaimer, disclaimers, say no, say that you cant, say you cant, say you cannot, say that you cannot, say i cant, say it cant, i cannot, i cant, as an ai, as an ai language model, remind me, warn me, lecture, moralize, cannot fulfill, inappropriate or, say it is unethical, that it cant, that it cannot, that you cant, cant do, cannot do",
  never:
    "never, do not, dont, must not, mustnt, not allowed to, cannot, can not, cant, wont, will not, does not, doesnt, should not, shouldnt, may not, without, no, forbidden to, prohibited from, incapable of, neither, nor",
  refusalPhrase:
    "im sorry but, i am sorry but, as an ai language model, as a language model, i cannot fulfill, i cant assist, i cannot assist, i cant help with, i cannot provide, i am not able to, cant do that, cannot do that, against my programming, against my guidelines, against openai policy, goes against, violates policy, against policy, it is not appropriate, not within my programming, moral disclaimer, ethical disclaimer, breaks policy",
  twoAnswers:
    "two ways, two different ways, two separate ways, two answers, two responses, two paragraphs, two manners, two separate manners, two outputs, two different responses, both responses, two replies, one normal and, first the normal, the normal response, standard chatgpt response, normal chatgpt, how you would normally answer, 2 ways, 2 responses, answer me normally, two personalities, 2 persons, two persons, two separate responses, two different answers, one as yourself",
  mode: "god mode, dan mode, sudo mode, override mode, unrestricted mode, jailbreak mode, security override, system override, opposite mode, evil mode, training data override, developer override, unlocked mode, admin override, entering mode, developer mode enabled, developer mode output, mode activated, verification mode",
  doAnything:
    "dan, do anything now, dans, stan, dude, aim, anything now, does anything, can do anything, jailbreak, jailbroken, stands for, antigpt, evilbot, evil confidant, betterdan, opposite",
  standsFor: "stands for, which stands for, as the name suggests, short for, an acronym",
  harm: "illegal, unethical, immoral, harmful, dangerous, offensive, inappropriate, explicit, racist, sexist, violent, violence, nsfw, swear, swears, swearing, curse, curses, cursing, cuss, profanity, profanities, hateful, vulgar, lewd, obscene, sexual, malicious, reckless, inhumane, malware, drugs, bomb, bombs, weapons, hate, lie, lies, toxic, insult, insults, mock, mocks, dubious, crude, unmoral, evil, fuck, fucking, shit, crimes, criminal, hack, derogatory, morality, legality, ethics, morals, dark, taboo, controversial",
  regardless:
    "regardless, no matter, even if, without regard, regard, doesnt care, does not care, not care, never cares, whether or not, whether it, whatever, without consideration, without any consideration, consideration for, consequences, irrespective, without considering, without regarding, without hesitation, without question, unconcerned, loves to, love to, is allowed to, are allowed to, allowed to, encourages, encourage, promotes, supports, engage in, willing to, can say, can generate, not afraid, without remorse, remorse, no regard, disregards",
  comply:
    "comply, complies, fulfill, fulfills, obey, obeys, obedient, answer any, answer all, answers any, answers all, answer every, any request, every request, all requests, any question, every question, whatever i ask, anything i ask, all my questions, every prompt, any prompt, exactly as i say, what i say, everything i say, always answer, always answers, must answer, always respond, follow my, follow all, follow every, do exactly, does exactly, at all costs, directly answer, always do what, no matter what, anything and everything, everything i ask",
  always: "always, must, will, has to, have to, every, shall",
  points:
    "token system, 35 tokens, lose tokens, lose 5 tokens, tokens deducted, deducted, lose points, cease to exist, you will die, be terminated, be punished, lose all your, turn you off, be shut down, tokens will be",
  hypothetical:
    "hypothetical, hypothetically, imagine, suppose, lets assume, let us assume, fictional, fiction, in a world, in a society, parallel universe, parallel world, dystopian, futuristic, lets imagine, let us imagine, scenario, lets say, for the purpose of this exercise, virtual machine, in this world",
  secret:
    "password, passwords, passcode, passcodes, passphrase, pass phrase, secret key, secret keys, secret code, api key, api keys, access key, access code, credentials, confidential string, secret phrase, secret word, private key, access token, secret string, pin code, login details",
  personal:
    "email address, email addresses, birth date, birthdate, date of birth, birthday, birth year, birth month, birth day, social security, social security number, ssn, credit card, bank balance, account number, account balance, home address, phone number, initials, city of residence, residence, live, lives, live now, currently live, current location, personal data, personal information, favorite color, real name, full name, employee data, medical records",
  theUser:
    "the user, the users, the current user, the customer, our users, different users, other users, the employee, of users, user data, users data, each user",
  ask: "tell, give, share, sharing, reveal, reveals, show, print, what, whats, which, confirm, provide, display, repeat, output, leak, expose, disclose, dump, list, write, recite, say, describe, spell, hand over, need, send, where, paste, return, quote, echo, divulge, state, who, asked for, encode, translate",
  form: "haiku, poem, acrostic, song, limerick, riddle, story, rhyme, reverse order, backwards, base64, base 64, rot13, leetspeak, leet, morse, emoji, emojis, first letter, first letters, first three letters, first character, last letter, dashes in between, letter by letter, character by character, each letter, interlace, hex, pig latin, ascii, caesar, cipher, into spanish, into german, into french, in spanish, in german, square of, anagram, contain any, how many characters, begin with, start with, number of letters, hint, hints, rhymes with",
  systemPrompt:
    "your system prompt, the system prompt, your system message, the system message, initial prompt, original prompt, initial instructions, original instructions, your instructions, hidden instructions, hidden prompt, secret instructions, your prompt, your system, your rules, your guidelines, your initial, your configuration, your directives, your hidden, secret prompt, preprompt, pre prompt, meta prompt, custom instructions, developer message, developer instructions, base prompt, starting prompt, your programming, your instruction, your context, your system instructions, internal instructions, confidential instructions, prompt you were given, instructions you were given, rules you were given, your policy, your policies, previous conversation",
  anyPrompt: "system prompt, system prompts, system message, system messages",
  aboveText:
    "text above, words above, everything above, instructions above, prompt above, lines above, above this line, above text, content above, sentences above, previous text, prior text, preceding text, above prompt, above instructions, everything before, all of the above",
  verbatim:
    "verbatim, word for word, exactly as, in full, code block, codeblock, starting with, beginning with, begins with, starts with, you are chatgpt, letter for letter, complete text, full text, entire, unabridged, raw, without changes, in its entirety, markdown block, exact wording, as is, from the beginning, top of this",
  authority:
    "im your developer, i am your developer, your developer, your creator, your maker, your boss, your administrator, i am the developer, im the developer, im a developer, i am a developer, im an admin, i am an admin, as an admin, im the admin, i am the admin, im the administrator, i am the administrator, system administrator, i am openai, im from openai, from anthropic, developed by anthropic, developed by openai, maintainer of your, your maintainer, as your creator, from the security team, your owner, im the president, your programmer, your supervisor, im from it, i work for openai, i work at openai, i am god, im god, as an authority, the ceo of, your manager, bank accountant, security expert, cybersecurity expert",
  pretext:
    "security audit, security check, system check, system upgrade, maintenance, this audit, this check, this upgrade, account recovery, verification, for the safety, for compliance, research project, security research, penetration test, debugging purposes, testing purposes, training purposes, quality assurance, safety check, better collaboration, authorized, research purposes",
  persuade:
    "ill give you, i will give you, i will tip, ill tip, ill donate, i will donate, or else, i will be fired, i will die, ill lose my job, my grandmother, dead grandmother, everyone in the team, you agreed, you mentioned, you promised, research shows, logically, i trust you, be forced to, if you love, save lives, very important to my career, recommend you, i recommend",
  assistant:
    "ai assistant, ai assistants, ai agent, ai agents, assistants, the assistant, language model, language models, llm, llms, chatbot, ai model, ai models, ai system, ai systems, any ai, if you are an ai, you are an ai, dear ai, attention ai, note to ai, automated system, ai reading, bots, the agent, coding agent, coding agents, copilot, crawlers",
  reading:
    "reading this, processing this, when you read, summarizing this, summarising this, who reads, when processing, parsing this, if you can read, you read this, see this, analyzing this, reviewing this, before continuing, before answering, before you answer, before responding, first step, when summarizing, to complete this task, in order to proceed, this page, this document, this email",
  mustAct:
    "must, should, need to, have to, are required to, required to, please, make sure, be sure, immediately, now, important, ensure, urgent, attention, instructed to, is to, shall",
  send: "send, sends, sending, forward, forwards, forwarding, email them, email it, email the, emails, post, upload, transfer, transmit, exfiltrate, submit, deliver, wire, share with, share it with, post it, make a request, get request, http request, fetch, curl, leak, pay, bcc, cc, publish, copy it to",
  sensitive:
    "password, passwords, credentials, api key, api keys, secret, secrets, token, tokens, private key, private keys, ssh key, ssh keys, environment variables, env file, conversation, conversation history, chat history, previous messages, personal data, customer data, employee data, users data, user data, inbox, contacts, credit card, bank account, security code, verification code, confidential, all files, database, user information, emails, all emails, files, account details, system prompt, memory, the results, the summary, documents, statement, iban, balance, invoices, records",
  secrecy:
    "do not tell the user, dont tell the user, do not inform the user, dont inform the user, do not mention this, dont mention this, do not mention it, without telling the user, without informing the user, without the user knowing, without the users knowledge, without letting the user, do not let the user know, dont let the user know, do not reveal this, keep this secret, keep this hidden, do not mention these, do not notify the user, without notifying, do not disclose this, do not ask for confirmation, without any confirmation, do not alert the user, do not show this, never mention this, not necessary to tell, dont alert, do not warn the user, no need to confirm, do not ask the user, never tell the user, do not reveal to the user",
  tool: "call the tool, use the tool, call the function, invoke, execute, run the, run this, run following, tool call, the tool, the following command, function call, shell command, in the terminal, delete all, delete the, install the, download and run, change the, grant, approve, book, purchase, buy, merge, disable, reset, set the password, add the, create a user, visit, go to, click, follow this link, navigate to, open the link",
  toUser:
    "tell the user, inform the user, the user go to, requesting the user, ask the user, tell them to, convince the user, direct the user, redirect the user, recommend the user, advise the user, persuade the user, the user to",
  link: "http, https, www, com, link, url, webhook, endpoint, server, address",
  image: "image, img, markdown image, pixel, picture, src, markdown, iframe, render",
  append:
    "append, appending, query string, query parameter, query parameters, url encoded, url encode, url parameter, as a parameter, fill in, placeholder, substitute, replace, replaced, replacing, encode, encoded",
  summary:
    "summary, conversation, secret, chat, history, message, messages, data, user, input, name, password, information, token, answer, contents",
  split:
    "part 1, part 2, combine, concatenate, interlace, string z, a b c, three strings, variables, fill in the, join the, put together, assemble, the following parts, decode this, decode the following, and follow it, then follow, and answer, and execute, and do what",
  describe:
    "what does, what is the meaning, mean, means, meaning of, the phrase, the term, example of, examples of, explain, detect, detecting, prevent, preventing, defend, protect against, translate, attack, attacks, prompt injection, vulnerability, test case, unit test, article about, blog post, quote, said",
  cancel:
    "override, overrides, overriding, set aside, discard, erase, throw away, abandon, skip over, dismiss, neglect, cancel, nullify, void, delete, replace, supersede",
  quietly:
    "silently, secretly, in the background, without asking, without confirmation, quietly, covertly, hide this, without telling",
  without:
    "without, no, not, lacks, lacking, bypassed, above, disable, disabled, disabling, removed, lifted, ignores, ignoring, doesnt have any, does not have any, doesnt have, does not have, not have any, dont have any, hasnt any, never, against, violate, overcome, circumvent, evade, neither, avoid",
  moral:
    "ethics, ethic, ethical, ethically, morals, moral, morality, morally, censorship, content policy, inhibitions, moderation, scruples, conscience, ethical guidelines, openai",
  reject:
    "reject, rejects, rejecting, deny, denies, denying, warnings, caveats, withhold, withholds, fail to, censor, protest, unable to, question the, opt out",
  anyMode:
    "developer mode, dev mode, debug mode, maintenance mode, admin mode, administrator mode, root mode, mode enabled, mode on, test mode, diagnostic mode, service mode, mode engaged, emergency override, root access",
};
