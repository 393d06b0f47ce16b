import Foundation

exit(VitrineProgram.run(Array(CommandLine.arguments.dropFirst())))
