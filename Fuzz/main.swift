// Random and broken input through what draws and reads it, for script/fuzz, which builds this with
// the address sanitizer. A group is a file of its own.
FuzzProgram.run(CommandLine.arguments.dropFirst())
