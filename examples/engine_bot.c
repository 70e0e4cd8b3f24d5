/* A bot for Giza in C. It speaks the engine protocol of docs/reference/protocol.md.
 *
 * cc -O2 -o engine_bot examples/engine_bot.c
 * giza engine ./engine_bot --check
 * giza arena program:./engine_bot random --game camelup1
 *
 * In Camel Up it takes the leader's ticket once at most Dice dice are left in the pyramid, and otherwise rolls. Where it can
 * do neither, as in Obelisk, its own dice decide.
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long dice_seed = 1;

static unsigned long next_random(void) { /* Marsaglia's xorshift */
    dice_seed ^= dice_seed << 13 & 0xFFFFFFFFUL;
    dice_seed ^= dice_seed >> 17;
    return dice_seed ^= dice_seed << 5 & 0xFFFFFFFFUL;
}

/* The rest of a line behind its first words, or NULL if it begins otherwise. */
static char *after(char *line, const char *words) {
    size_t length = strlen(words);
    if (strncmp(line, words, length) != 0 || (line[length] != ' ' && line[length] != '\0')) return NULL;
    return line + length + (line[length] == ' ');
}

/* The leader's letter in a position, from the last stack such as "12:gKyW", and the number of dice left. */
static void read_position(char *text, char *leader, int *dice) {
    *leader = '\0', *dice = 0;
    for (char *part = strtok(text, " "); part != NULL; part = strtok(NULL, " ")) {
        char *stack = part + strspn(part, "0123456789");
        if (stack > part && *stack == ':') {
            for (stack++; *stack != '\0'; stack++)
                if (strchr("KW", *stack) == NULL) *leader = *stack;
        } else if (strncmp(part, "dice=", 5) == 0)
            *dice = (int)strlen(part + 5);
    }
}

int main(void) {
    char *line = NULL, *rest, leader = '\0', best[256] = "";
    size_t room = 0;
    int dice = 0, most_dice = 3, actions = 0, best_rank = 0;
    setvbuf(stdout, NULL, _IOLBF, 0); /* every line leaves at once */
    while (getline(&line, &room, stdin) >= 0 && strcmp(line, "quit\n") != 0) {
        line[strcspn(line, "\r\n")] = '\0';
        if (after(line, "giza"))
            puts("name Leader\nauthor Giza\noption Dice number 3\ngizaok");
        else if ((rest = after(line, "setoption Dice")))
            most_dice = atoi(rest);
        else if ((rest = after(line, "newgame")))
            dice_seed = (rest = strstr(rest, " seed=")) ? strtoul(rest + 6, NULL, 10) % 0xFFFFFFFEUL + 1 : 1;
        else if (after(line, "isready"))
            puts("readyok");
        else if ((rest = after(line, "position")))
            actions = best_rank = 0, read_position(rest, &leader, &dice);
        else if ((rest = after(line, "action"))) {
            char *camel = after(rest, "ticket");
            int rank = camel && *camel == leader && dice <= most_dice ? 3 : strcmp(rest, "roll") == 0 ? 2 : 1;
            actions++;
            if (rank > best_rank || (rank == best_rank && next_random() % (unsigned long)actions == 0))
                best_rank = rank, snprintf(best, sizeof best, "%s", rest);
        } else if (after(line, "go"))
            printf("info text %d actions, the leader is %c\nbestmove %s\n", actions, leader ? leader : '-', best);
    }
    free(line);
    return 0;
}
