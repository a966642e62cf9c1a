// Made of the comments of the contract: npm run generate -w @quipu/server
export const otherComments: Readonly<Record<string, string>> = {
  acceptAgreement: 'Accepts the agreements of the home that were shown; without their ids, all that stand.',
  acceptAgreements: "Accepted at login, by their ids. Ids that were accepted already, or are nobody's, change nothing.",
  activateAccount: '`id` null: no such link, or an old one.',
  askActivation: "Whether the caller's account is active by now: whoever waits for that asks.",
  askRegistry:
    '400: the number cannot be used to sign up (the message says why). 503: the registry does not answer; one may go on by hand.',
  authorizeChannel:
    "Asks to be let into a private channel. This product's client sends JSON; other ones send the same fields form-urlencoded.",
  becomeStandby:
    'Local servers only. This computer stands by the server of the card from now on; what it held before is kept aside. 403: the call did not come from this computer, the card or the code is wrong, the other one does not answer, or what is here was not handed over.',
  beginInstitutionLogin:
    "Begins a login of staff with the institution's account (OpenID Connect): the page goes to `url`, and comes back to `/institucion`. `proofHash`: the SHA-256, in base64url, of what this tab keeps and shows when it is back.",
  beginViewing:
    "Begins a viewing of a sheet's live video. 409: someone else views it (`msg` says who), or it is not under way.",
  changeCodeEmail:
    'Another address for someone whose user and password were right (the header says who). Where a code was being waited for, a new one goes there: the 200 has new credentials in its header. 403: may not be changed so, or no longer. 400: the address.',
  closeIncident: 'A console of before closes them one by one.',
  closeIncidents:
    'Closes several incidents of a sheet for one reason, in one transaction. Those that somebody closed before keep their own reason, and are told of. 404, and nothing is changed, where one of them is not of that sheet.',
  closeIncidentsOfMany:
    'Closes the incidents of theirs that are open, of each sheet as many of its first as were seen: what came after was seen by nobody. A console of before sends `upTo` alone, or none.',
  confirmLaboratoryHour:
    "Local servers only. The person who keeps the laboratory says that the server's time is right, though the session is at another hour.",
  confirmScheduleStep:
    'Confirms a step of the schedule; again is the same. 403: the step is not open. 404: there is nothing to confirm.',
  consoleBeside: 'The sheets that a sheet can be seen beside, for who watches both.',
  consoleLostTime:
    'Lists the lost time of a session about which nobody has decided, by person: of those that the caller watches.',
  consolePhoto: 'A photo as JPEG. That it was looked at, and by whom, is kept. 404 also once it was purged.',
  consolePlayback:
    'A sheet as it was seen, for who watches it: operators at any time, proctors once it has ended. That it was looked at, and by whom, is kept.',
  consoleSessions:
    'The sessions of a day (of continental Ecuador; today without it) that the caller watches; an operator sees all.',
  consoleSheets:
    'The sheets of a session; with `after`, those that changed since that version. A pushed `console-changed` says when to ask.',
  consoleStory:
    'The same told event by event, to be printed (PDF): with when the server had each, and what of it is proved. That it was taken is kept.',
  consoleTimeline: 'Lists what happened on one sheet, each oldest first.',
  correctLaboratoryHour:
    "Local servers only. Leads the server's time to the computer's clock. 403: somebody has begun an evaluation, or there is no reason. Where the computer was off and its clock was not believed, the proctor's code leads it ahead though evaluations under way would end; 403: it is not that of the package.",
  decideLostTime:
    'Gives back the lost time that was seen of those that are under way, or refuses it, of any: it is found anew, and of that only what was seen is decided, and proposed no more. 409: there is none any more that this could be done to.',
  dismissStandby:
    'Local servers only. Nobody is to stand by this server any more: it serves by itself from then on, and the other computer is free again once it hears of that. 403: the call did not come from this computer, nobody stands by, or the other one may have taken over.',
  downloadLogReceipt: "The receipt of a finished sheet's log on one A4 page. Refused where `getLogReceipt` is.",
  downloadReceipt: 'The assignment receipt of a sheet as an A4 PDF. 404: nothing is assigned yet.',
  downloadReport:
    'The individual report of a sheet as PDF: section by section. 404: not ready yet, and a mail will say when it is.',
  downloadResults: "The results of a sheet as PDF. `reference`: the examinee's. 404: not ready yet.",
  downloadSubmission: 'The same on one A4 page.',
  endInstitutionLogin:
    "Ends it: `answer` is the query with which the page came back, `proof` what it kept. 401: the login was not begun here, was ended already, or the provider's word does not hold.",
  endViewing: "The examinee's device is told to stop.",
  eraseAside:
    'Local servers only. Erases a folder. 403, and nothing erased: the institution has not all that it holds, or nobody looked into it.',
  finishSheet:
    'The first finish wins; a repeat gets the same reply. The last answers may travel in it. Status A: the end was one by time (FT, FST), and comes before the times that the server holds: the answers are taken, and the sheet goes on by these times.',
  getAnswerReview: 'A finished sheet with what was answered and what was right. 403: it may not be seen, or not yet.',
  getApp: "`app`: the settings in the format of Laravel's encrypter (ciphers/settings-cipher.ts).",
  getAside:
    'Local servers only. Lists the folders that were put aside on this computer. 403: the call did not come from this computer.',
  getAsideResults:
    "Local servers only. The sealed file with the results of a folder, as `getLaboratoryResults` gives this computer's own. 403: they were not read.",
  getBuildChallenge:
    'Gives the desktop application what it has to sign for its next call. Null: the institution asks no build for a proof.',
  getCaptcha: '`image`: a data address. `key`: goes back with what the person read.',
  getCaptchaAudio: 'The same characters, spoken. Hearing them uses nothing up. 404: unknown, used or too old.',
  getCareers: 'Lists what can be chosen in the enrollment, and what the person chose already.',
  getCareersWithQuota:
    'Careers of the second application. 403: it is not for this person, or not now. 404: no seat is left anywhere.',
  getCountries: 'Lists the countries that a sign-up can name.',
  getDeviceChange:
    'Says what is known of the devices that had the sheet before the one that has it now, the last one first. Nothing of it is a promise: it is what was reported, until each was heard last.',
  getEnrollment:
    'The enrollment, as it was saved; of someone who saved none, an empty one at step 1 with what the account knows.',
  getHome: 'Lists what the admission has for the person, step by step.',
  getIceServers:
    'Gives the servers by which the two ends of a video find each other: TURN servers while a viewing lasts, whose credentials hold for some hours.',
  getLaboratory: 'Local servers only. 403: the call did not come from this computer.',
  getLaboratoryResults:
    'Local servers only. The sealed file with the results of every sheet that was started. 403: there are none.',
  getLocations:
    'Countries (no parent), the provinces of Ecuador, the cantons of a province, the parishes of a canton. None: not found.',
  getLogReceipt: "404: the server holds no line of the sheet's log.",
  getMissedEvents:
    'Lists what was pushed to the caller (and to everyone) after an event; without `after`, since the caller logged in, and messages to the caller since the last login before that which listened, a day back at most. Oldest first. `more`: there may be others after `last`. A `last` that is lower than `after`: the database was restored, and gives numbers after that one again, to other events.',
  getOwnIncidents:
    'The incidents of a sheet for its own person, with what they answered. 403: the sheet has not ended, or is for practice.',
  getReceiptKey:
    "Gives the Ed25519 public keys (PEM) that check receipts and the server's words in a log. The earlier ones are those of secrets that this one took the place of; what they signed is no less true.",
  getRoom:
    'Local servers only. Tells whether other computers may work with it, and which do. 403: the call did not come from this computer.',
  getStandby:
    "Local servers only. Tells how a room's server and its standby are. 403: the call did not come from this computer.",
  getSubmission: '404: the person has not sent it in the current process.',
  getTime: 'Tells the time of the server.',
  getUserFacelog:
    "Gives the descriptor that the person's photos are compared with on their own device. Null: there is no photo of theirs yet. Not for who has only shown a password: with it, another's device could pass for theirs.",
  giveSessionTime: 'Gives every sheet under way of a session more minutes.',
  giveSheetTime: 'More time for one sheet that is not finished.',
  giveTimeToMany: 'More time for those of them that have not ended.',
  greetRoom: 'Local servers only. A computer of the room says that it is there, and what it calls itself.',
  importBackup:
    "Takes a sheet up from a backup file, or from what another device carried over. The same file again changes nothing. 403: another person's, another sheet's, damaged, cut, or outside its window; nothing was changed then.",
  inviteStandby:
    'Local servers only. Makes a code, by which another computer of the room becomes the standby within some minutes. 403: the call did not come from this computer, the room is closed, or nothing is loaded.',
  laboratoryChanges:
    "The institution's server. What it changed since it prepared a package, sealed for that package's computers: the file that `laboratory-changes` writes, in base64. Null: it changed nothing. 403: no such package is out, or the caller has not its pass.",
  laboratoryCodes:
    "The institution's server. The codes of a package's sessions that are about to begin, for its computers alone: only they have the key. 403: no such package is out.",
  listSheets: 'Lists the evaluations of the caller, as cards.',
  loadLaboratoryPackage:
    'Local servers only. 403, and nothing changed: another passphrase, a damaged or foreign file, one of another version, or results of the package that is loaded were not handed over yet. The same package again changes nothing. 429: too many passphrases were tried.',
  login: "428: this try needs a captcha. `timestamp`: the computer's own clock in ms, the one place where it matters.",
  loginWithCode:
    '`otpDate`: as the 201 had it. 400: new version; 401, 403: wrong user or password; 406: wrong code; 409: clock.',
  logout: 'Ends the login that the token is of.',
  markAsideHandedOver:
    "Local servers only. Takes the institution's receipt for the results of a folder. 403: it is of other results, or damaged.",
  markHandedOver:
    "Local servers only. Takes what the institution's server answered. 403: it is not that server's receipt of this package, or it is of other results than what is here.",
  objectToIncidents:
    "Answers incidents of a sheet of one's own that has ended, once each: sent again with the same text it changes nothing. 409: one of them has another objection, and nothing is changed.",
  officeBeside: 'The same for who decides in the office about their answers.',
  officePlayback: 'The same for who decides in the office about its answers.',
  officeStory: 'The same for who decides in the office about its answers.',
  openLaboratorySession:
    "Local servers only. Opens the questions of a session with the code that the institution says at the hour. The same again changes nothing. 403, and nothing changed: it is another session's, it was mistyped (the message says where), or the sealed files are lost.",
  openRoom:
    'Local servers only. Opens it to the other computers of its networks, or closes it; it stays so after a restart. 403: the call did not come from this computer, or another program has the port.',
  openSheet: 'Starts a pending sheet (P becomes A) within its session, and issues the epoch.',
  ownPlayback:
    'The same for whose it is, once its grade is published and nobody answers those questions any more, where the institution lets them.',
  pauseSheets:
    'Stops the clocks of those of them that are under way, and covers their questions; or lets those go on that stand still, with all of the time that they stood. `sheets` null: all of the session. 409: nothing of it can be done to any.',
  postAnswers:
    'Each entry is taken, superseded or set aside by itself: none keeps another from being taken. A repeat changes nothing and gets the same answer.',
  postFacelog:
    "A photo of the person: of a login by face (`login`), or one of a sheet's periodic ones (`quiz`). A repeat of the same number of the same sheet is the same photo.",
  postFacelogLogin: "The pictures of the custom login's steps, once the person has certified them.",
  postLog:
    "A part of the session log's text from line number `from` (0 based) on, as it stands in the journal of `epoch`: what stands beside the log has no number, and goes before the line that names it.",
  postScreenshotLog:
    'Says that the screen was printed while a question was shown: once, however often it is said with the same `seen_at`, its instant in the log.',
  postSignal:
    'Passes a signal on to `to` (a user id), as the pushed event of its type. Only between an examinee and the one who views them: 403 otherwise, 409 where that viewing is over.',
  postulateCareer:
    '403: not for this person, not now, or the last seat is gone. 404: no such career in the second application.',
  readAside:
    'Local servers only. Begins to read the results of a folder, one at a time; `getAside` says how far it is. 403: the call did not come from this computer, another folder is being read, or sheets of the room are under way.',
  refresh:
    'Gives a new pair of tokens for a refresh token, which serves once. Where its reply was lost, the same pair comes again.',
  renewViewing: '409: it is over.',
  reopenSheet: 'Opens a finished sheet again, with the minutes that it gets.',
  reportLoaded:
    'The device tells that it has what the sheet shows and plays, or does without it. The server gives back the time that this took. A repeat changes nothing and gets the same answer.',
  reportState:
    'Tells proctors what an open sheet looks like from the device. It is best effort, the newest wins, and it never delays answers.',
  requestRegrade: 'Asks for a wrong answer, not asked about before, to be graded anew.',
  requestRescheduling:
    'Asks for another session. 403: the evaluation does not permit it, its state does not, or it was asked for already.',
  resetAppPassword:
    'Two calls of one address. With a token, `current_password` and `password`: changes the password (`isCurrentPassword` false: it was not the current one, nothing changed). Without: sends the link that sets a new one (`email`: where to, masked).',
  restorePassword:
    "`email`: where given, it must be the account's. 200 with a `message`: refused, and why. 403: the link is no longer good.",
  saveEnrollment:
    'Saves one step: the one that leads to `status`. Fields of other steps go as they were loaded, or null. A save that repeats what is kept already succeeds again (its reply may have been lost); a second finish does not. `error`: refused, nothing changed. `status` and `careerId`: where the enrollment stands now, in either case.',
  saveSurveyPart:
    'Saves one part of the survey while the enrollment stands at it, and leaves it there: what was answered is not lost with the device. The whole step is saved by `saveEnrollment`. `error`: refused, nothing changed.',
  sendConsoleMessage:
    "Sends a text to one examinee's screen, or to all of a session that have a sheet under way or to come.",
  sendMessageToMany:
    'Sends a text to the screens of several. 404, and nobody is told, where one of them is not of that session; 409 where none is under way or to come.',
  serveAlone:
    "Local servers only. The room's proctor decides what no majority of the room does: that this computer serves without the other one. 403: the call did not come from this computer, the code is another package's, or nothing is to be decided.",
  signUp: 'Creates the account and sends the link that activates it. `captcha` is not asked: the link is the proof.',
  startSection:
    '`startedAt`: when it was truly started, where that was without the server (hybrid mode). `askId` and `tries`: the same id until a reply came. One that comes with more tries than the last says that none did: the time since is given back.',
  takeLaboratoryChanges:
    "Local servers only. Takes what the institution changed since it prepared the package that is loaded: extra time, names, passwords, hours. The same again does what was left before (`is_repeat`). 403, and nothing changed: another package's, an older one, damaged, or no such file.",
  takeLaboratoryCodes:
    "Local servers only. The same, with what the institution's server answered to `laboratoryCodes`.",
  takeLaboratoryResults:
    "The institution's server. The seal of the file is the proof of who sends it. The same file again: the same outcomes, and nothing changed twice. 403, and nothing changed: the file is damaged, cut, foreign, or of a package that is not known here.",
  takeRoomAction:
    "Local servers only. The room's proctor gives time, stops clocks and lets them go on, sends a message, reopens a sheet, or lets somebody try their password again. What was done goes to the institution with the results. 403: the call did not come from this computer, or the code is another package's. 409: it cannot be done, and why.",
  terminateSheet: 'Ends an evaluation that is under way; `message` is what the examinee reads.',
  updateEmail:
    'Another address for the account; the link that activates or confirms goes there. 400: the message for the field. 403: the password that was asked for is not right.',
  validateDactilarCode:
    "The code on the back of the caller's identity card. 403: it is not theirs. 429: too many were tried.",
};
