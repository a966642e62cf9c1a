// Made of the comments of the contract: npm run generate -w @quipu/server
export const officeComments: Readonly<Record<string, string>> = {
  accommodateOfficePerson:
    'Gives a person more time in every deadline. 409: it would take time from an evaluation under way, or somebody else gave another meanwhile.',
  addOfficePerson: 'Adds one person, who is mailed a link to make a password. 400: `msg` has all that is wrong.',
  addOfficeRoom: 'Adds a room, for every session. 409: there is one of that name.',
  addOfficeSession:
    'Adds a session of an evaluation, with nobody on its roster. 409: it would be over by now, or end before it starts.',
  approveOfficeProposal:
    "Does what was proposed, as a second person. 409: it is one's own, it was decided, it cannot be done any more, or it is not what was looked at (`print`).",
  assignOfficeProctor:
    'Lets a proctor watch a session or a room of it, or no more. 409: it is so already, or they are no proctor.',
  changeOfficeRightAnswer:
    'Changes what is right of a question, for everybody of its form, though nobody asked for a regrade: before grades are published, or after. Where that needs two persons it is proposed. 404: nothing of its form is graded. 409: a proposal waits, or something was decided on the question meanwhile.',
  changeOfficeRoom:
    'Changes all of a room: its name, its desks, where it is. 409: another one is called so, somebody has one of its desks, or somebody else changed it meanwhile.',
  changeOfficeSession:
    'Gives a session other times, and tells whoever is on its roster. 409: somebody has begun, a laboratory has its sheets, the caller takes it, it is over, or its times are others by now than the caller saw.',
  checkOfficePeople:
    'Tells what a CSV of people would come to, line by line, with all that is wrong; nothing is loaded.',
  checkOfficeRoster:
    'Tells what a CSV of a roster would come to, line by line, with all that is wrong; nothing is loaded.',
  correctOfficePerson:
    "Corrects a person's name and accessibility. 409: it is an operator, the caller, or somebody else corrected them meanwhile.",
  decideOfficeObjection:
    'Answers an objection. An upheld one closes what is open of its incidents, which are then without effect; the end of the sheet stays as it is. 409: it was decided.',
  decideOfficeQuarantined:
    'Says whether they count; its sheet has to have ended. 409: somebody decided, or it goes on.',
  decideOfficeRegrade:
    'Answers a request for a regrade; what it changes in the right answers holds for everybody. Where that needs two persons it is proposed. 409: it has an answer, a proposal waits, or something was decided on the question meanwhile.',
  decideOfficeRescheduling:
    'Accepts or rejects a request for another session. 409: it was decided, or its sheet cannot go there.',
  enterOfficeEnrolled:
    'Puts those who finished, of what is looked for, on the roster of a session: whoever is on that of its evaluation stays as they are. 409: nobody enters, because desks are missing, say.',
  enterOfficeRoster:
    'Puts a person on the roster of a session, also one who is on that of another one of the evaluation. 409: it cannot be.',
  exportOfficeEnrollments: 'All of what is looked for as a file for a spreadsheet; who took it, and why, is kept.',
  exportOfficeResults:
    "A table of an evaluation's results as a file, kept with who took it and why. 409: there is nothing, or whoever asks takes it.",
  exportOfficeWhatIf: 'The same as a report to be signed, or as a table of everybody; kept with who took it and why.',
  inviteOfficePerson:
    'Mails a person anew the link to make a password; one from before is of no use any more. 409: they cannot get one.',
  loadOfficeEvaluation:
    'Loads an evaluation as its author wrote it, with the files that it names, which were taken in before; a rehearsal needs their names alone. 400: `problems` has all that is wrong, by line.',
  loadOfficePeople:
    'Loads them, all or none; whoever gets no password is mailed a link to make one. 400: something is wrong with it, or may be and nobody looked at it, by line in `problems`. 409: people were changed meanwhile.',
  loadOfficeRoster:
    'Loads it, all of it or nothing; nobody is taken off. 400: something is wrong with it, by line in `problems`.',
  makeOfficeSebFile:
    'Makes a settings file of Safe Exam Browser for an evaluation, and keeps its key: who opens it is known by it. `password`: it is asked for when the file is opened; `quitPassword`: when somebody leaves SEB. Null: nothing is. Neither is kept. 409: the evaluation has as many keys as are kept.',
  moveOfficeRoom:
    'Moves everybody of a room, in each of these sessions, to other rooms. Whoever cannot be moved stays, and is told of. 409: nobody was moved.',
  moveOfficeRoster:
    'Moves people of a session, by their sheets or all of a room, to another room, or another session of the evaluation. Whoever cannot be moved stays, and is told of. 409: nobody was moved.',
  offerOfficePractice:
    'Gives everybody of a session an evaluation for practice until it begins; again: those who came since. 409: it cannot be.',
  officeActions: 'Lists what was done, the newest first, a page at a time.',
  officeActionsFile: 'All of what is looked for, as a file for a spreadsheet.',
  officeDistribution:
    'One of them, with how its grades are distributed: counts in equal parts of the scale, the lowest first.',
  officeEnrollment: 'One enrollment, by its person, with everything that it says.',
  officeEnrollmentChoices: 'Lists what enrollments can be narrowed to.',
  officeEnrollments: 'Enrollments of a process, a page at a time. `process` null: of the current one.',
  officeEvaluationKey:
    'Tells what is right of each of its questions, in words; who looked is kept. 409: whoever asks takes it.',
  officeEvaluations: 'Every evaluation with its sessions, and what is allowed of it.',
  officeGradingRules:
    'Tells how an evaluation is graded, for whoever would suppose something else. 409: whoever asks takes it.',
  officeItemAnalysis:
    'Tells what the answers to an evaluation say of its questions, with what is right. 409: whoever asks takes it.',
  officeObjection: 'One of them, with its incidents and what is kept of each.',
  officeObjections: 'Objections to incidents, a page at a time.',
  officePeople: 'People, a page at a time.',
  officePeopleLoad:
    'Says how far a load is that was not answered yet, by its `once`. Null: it ended, or this server knows of none.',
  officePerson: 'Everything that the office looks at of one person.',
  officePractice:
    'Tells who of a session practised on their equipment, and whose failed. `practice` null: it was not offered.',
  officeProposal:
    'One of them, with what it would do now beside what its author saw. 403: whoever asks takes that evaluation.',
  officeProposals:
    'Lists what somebody proposes and a second person has to approve, a page at a time: what waits, the oldest first, or all.',
  officeQuarantined: 'Answers that could be neither merged nor dropped, a page at a time.',
  officeQuarantinedAnswers: 'Some of them, each beside the one that counts.',
  officeRegrade: 'One of them, with its question, what was answered and what is right.',
  officeRegrades: 'Requests that an answer be graded anew, a page at a time.',
  officeRehearsals:
    'The rehearsals of this installation, the newest first: the one under way with how far it is, the others with their reports.',
  officeRescheduling: 'One of them, with the sessions that it may go to.',
  officeReschedulings: 'Requests for another session, a page at a time, with the sessions that each may go to.',
  officeResults: 'Every evaluation that is graded, with how many of its sheets stand where.',
  officeRightAnswer:
    'A question of an evaluation with what is right of it by now, for whoever would correct that; who looks is kept. 404: nothing of its form is graded. 409: whoever asks takes it.',
  officeRoomSessions: 'The sessions that are not over and have people in a room, in their order.',
  officeRoster: 'Lists who is on the roster of a session, a page at a time, withdrawn people and trials too.',
  officeSecondApplications: 'Second applications of a process, a page at a time. `process` null: of the current one.',
  officeSession: 'One session, with its rooms, who watches them, and where its people may go.',
  officeSessionList:
    'A list of a session to print and sign: who is expected, desk by desk, or what happened. Each room is on a page of its own.',
  officeSessions: 'Sessions of evaluations with what their rosters come to, a page at a time.',
  officeSettings: 'Everything that the institution decides, with what it does, its own value, and who changed it last.',
  officeSubmission: 'The document that its person has of what they sent. 404: they have not sent it.',
  officeWaiting: 'Tells how many requests of each kind wait for the office.',
  officeWhatIf:
    'Says what would come of it, and changes nothing. 409: it says nothing, cannot be read (`msg` says why), or whoever asks takes it.',
  previewOfficeEvaluation:
    'An evaluation as the device of an examinee gets it, for whoever looks at it beforehand: nobody takes it, and nothing of it is kept. 409: whoever asks takes it.',
  publishOfficeResults:
    'Publishes the grades that an evaluation has, but those that a backup may still change, and mails whose they are; or proposes that, where it needs two persons. 409: a proposal waits.',
  rejectOfficeProposal: "Says no to what another one proposed. 409: it is one's own, or it was decided.",
  removeOfficeSession:
    'Removes a session that no sheet is of. 409: one is, or its times are others by now than the caller saw.',
  sayOpeningCode:
    'Tells the code that opens the questions of a session in its laboratories, to be read aloud to who keeps them; who asked is kept. 404: no laboratory has sheets of it. 409: its hour is far, and that was not asked for; or nobody can read it any more.',
  setOfficeEmail: "Gives an account another address, which counts as confirmed. 409: it is somebody else's.",
  setOfficeReference:
    "Corrects the number with which somebody logs in, who is told by mail. 400: it is no such number, or may be a cédula that lacks digits and nobody said that it is a passport. 409: it is somebody else's, stops an evaluation, or is another one by now than the caller saw.",
  setOfficeRoles:
    "Gives a person the roles that are named, and no others. 409: it is the caller's own account, stops an evaluation, or they have other roles by now than those that the caller saw.",
  setOfficeSetting:
    "/** Sets one of them, or proposes it: that something needs two persons no more needs two itself. `value` null: the product's own again. 400: it cannot be that (`msg` says what it may be). 409: it is another by now than the caller saw, or a proposal waits.",
  stopOfficeRehearsal: 'Asks the command that runs a rehearsal to end it and to remove its data. 409: it has ended.',
  switchOfficeEvaluation:
    'Allows something of an evaluation that was loaded, or allows it no more: `active` off retires it.',
  switchOfficePerson:
    "Switches an account on, or off, which ends its logins. 409: it is the caller's own, or stops an evaluation.",
  takeBackOfficeRoster: 'Lets people who were withdrawn be on the roster of their session again. 409: nobody is.',
  tryOfficeEvaluation:
    "Gives somebody an evaluation to try, in one of its sessions: it is counted nowhere. The reply's `changes` is 0 where they had it.",
  uploadOfficeFile:
    'Takes in a picture, a sound or a video of an evaluation that is about to be loaded: nobody has it before. The same one again changes nothing.',
  withdrawOfficeProposal: "Takes back what one proposed oneself. 409: it is another's, or it was decided.",
  withdrawOfficeRoster:
    'Takes people off the roster of a session; whoever answers is ended. Nothing is lost. 409: nobody was withdrawn, or some are under way by now who were not said to be.',
};
