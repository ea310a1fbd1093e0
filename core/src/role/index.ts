/** Processes as people play them: what a message is, what a process does with it, why, and what it could do. */
export type {
  ClassMode,
  ClassState,
  ClassView,
  PhoneInput,
  PhoneMessage,
  PhoneReport,
  PhoneRow,
  PhoneSeat,
  RoomMessage,
  RoomNews,
  TeacherCommand,
  TeacherMessage,
} from "./class-message.ts";
export { Phone, type PhoneQuestion, type PhoneStep, type PhoneView } from "./phone.ts";
export { possibleEffects } from "./possible-effects.ts";
export { Roles, type RoleInput, type RoleMail, type RoleStep } from "./roles.ts";
