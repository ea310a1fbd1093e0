import type { ClassAddress } from "../../share/address.ts";
import { PhonePage } from "./PhonePage.tsx";
import { TeacherPage } from "./TeacherPage.tsx";
import "./class.css";

/** A class: the page of a phone, or the page of the teacher, which is projected. */
export default function Class({
  address,
  onLeave,
}: {
  readonly address: ClassAddress;
  /** Shows the workbench instead. */
  readonly onLeave: () => void;
}) {
  return "room" in address ? (
    <PhonePage key={address.room} room={address.room} />
  ) : (
    <TeacherPage key={address.teacher} teacherKey={address.teacher} onLeave={onLeave} />
  );
}
