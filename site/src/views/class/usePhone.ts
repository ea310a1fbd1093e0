import { Phone, type PhoneView, type RoomMessage } from "@ringleader/core/internal/role";
import { useEffect, useRef, useState } from "react";
import { ClassSocket } from "./class-socket.ts";

/** The key of the journal in the storage of the tab. */
const JOURNAL = "ringleader-class";

/** Where a tab keeps its journal. Without storage, a reloaded page gets its journal from the room. */
const storage = {
  read: (): string | undefined => {
    try {
      return sessionStorage.getItem(JOURNAL) ?? undefined;
    } catch {
      return undefined;
    }
  },
  write: (text: string): void => {
    try {
      sessionStorage.setItem(JOURNAL, text);
    } catch {
      // The storage is full or forbidden.
    }
  },
};

/** Draws 32 hexadecimal digits. Pages without https have no `randomUUID`. */
const newToken = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, "0"),
  ).join("");

interface UsedPhone {
  readonly view: PhoneView;
  /** Why the room has closed the connection; undefined if it has not. */
  readonly refusal: string | undefined;
  readonly join: (name: string) => void;
  readonly take: (guess?: string) => void;
}

/** Plays a process of a room in this tab. */
export function usePhone(room: string): UsedPhone | undefined {
  const [view, setView] = useState<PhoneView>();
  const [refusal, setRefusal] = useState<string>();
  const phone = useRef<Phone>(undefined);
  useEffect(() => {
    let socket: ClassSocket | undefined;
    const made = new Phone({
      room,
      storage,
      newToken,
      send: (message) => socket?.send(message),
      onChange: setView,
    });
    phone.current = made;
    socket = new ClassSocket({
      onOpen: () => made.opened(),
      onMessage: (message) => made.receive(message as RoomMessage),
      onClose: (why) => {
        made.closed();
        setRefusal(why);
      },
    });
    return () => socket.close();
  }, [room]);
  if (!view) return undefined;
  return {
    view,
    refusal,
    join: (name) => phone.current?.join(name),
    take: (guess) => phone.current?.take(guess),
  };
}
