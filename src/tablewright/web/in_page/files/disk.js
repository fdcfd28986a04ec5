// A flat folder for Emscripten whose files lie in the origin private file system. Each has its access handle open for
// the whole session, so that SQLite's reads, writes and syncs go straight to it.
const NOT_THERE = 44, FULL = 51, BROKEN = 29, NOT_ALLOWED = 63, INVALID = 28;

export function disk(FS, handles) {
  const there = new Set([...handles].filter(([, handle]) => handle.getSize() > 0).map(([name]) => name));
  const refuse = (code) => { throw new FS.ErrnoError(code); };
  const at = new Date(0), counted = { writes: 0, syncs: 0 };
  const nodes = {
    getattr: (node) => ({ dev: 1, ino: node.id, mode: node.mode, nlink: 1, uid: 0, gid: 0, rdev: 0, size: node.handle?.getSize() ?? 4096, atime: at, mtime: at, ctime: at, blksize: 4096, blocks: 0 }),
    setattr(node, { mode, size }) {
      if (mode !== undefined) node.mode = mode;
      if (size !== undefined) node.handle?.truncate(size);
    },
    lookup: (parent, name) => there.has(name) ? make(parent, name, 0o100600) : refuse(NOT_THERE),
    mknod(parent, name, mode) {
      if (!handles.has(name)) refuse(NOT_ALLOWED);
      there.add(name);
      return make(parent, name, mode);
    },
    unlink(parent, name) {
      handles.get(name).truncate(0);
      handles.get(name).flush();
      there.delete(name);
    },
    readdir: () => [".", "..", ...there],
    rename: () => refuse(NOT_ALLOWED),
    mkdir: () => refuse(NOT_ALLOWED),
    rmdir: () => refuse(NOT_ALLOWED),
    symlink: () => refuse(NOT_ALLOWED),
  };
  const streams = {
    open() {},
    close() {},
    read: (stream, buffer, offset, length, position) => stream.node.handle.read(buffer.subarray(offset, offset + length), { at: position }),
    write(stream, buffer, offset, length, position) {
      counted.writes++;
      try {
        return stream.node.handle.write(buffer.subarray(offset, offset + length), { at: position });
      } catch (error) {
        return refuse(error.name === "QuotaExceededError" ? FULL : BROKEN);
      }
    },
    llseek(stream, offset, whence) {
      const place = offset + (whence === 1 ? stream.position : whence === 2 ? stream.node.handle.getSize() : 0);
      return place < 0 ? refuse(INVALID) : place;
    },
    fsync(stream) {
      counted.syncs++;
      stream.node.handle.flush();
      return 0;
    },
  };
  function make(parent, name, mode) {
    const node = FS.createNode(parent, name, mode, 0);
    return Object.assign(node, { node_ops: nodes, stream_ops: streams, handle: handles.get(name) });
  }
  return { counted, mount: () => make(null, "/", 0o40700) };
}

// A tab that was just closed may hold its handles for a moment more: they are asked for again until they are free.
// Whatever is asked for is held on to meanwhile: a file handle that is collected may never answer.
const held = [], TRIES = 200, PAUSE = 50;
export async function openHandles(folder, names) {
  const hold = (thing) => { held.push(thing); return thing; };
  const top = hold(await hold(navigator.storage.getDirectory()));
  const place = hold(await hold(top.getDirectoryHandle(folder, { create: true })));
  const open = async (name) => {
    const file = hold(await hold(place.getFileHandle(name, { create: true })));
    for (let tries = 1; ; tries++) {
      try {
        return [name, hold(await hold(file.createSyncAccessHandle()))];
      } catch (error) {
        if (tries === TRIES) throw error;
        await new Promise((resolve) => setTimeout(resolve, PAUSE));
      }
    }
  };
  return new Map(await Promise.all(names.map(open)));
}
