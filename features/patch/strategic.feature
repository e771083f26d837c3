@area:patch
@needs:type:services
Feature: Strategic merge patch
  A merge patch that knows the type: lists with a merge key are merged by element, others are replaced.

  @rule:patch-strategic-merge
  Scenario Outline: A strategic merge patch of ports <what>
    patch-strategic-merge: ports of a Service have the merge key port. What the patch names is merged into the element of that key or is
    put before the others; the rest stays, in its order.
    Detects: the list is replaced, merged by place or by name, or the element is replaced instead of merged.
    Given the Service "two-ports" named "a"
    When PATCH /api/v1/namespaces/{namespace}/services/a with the body:
      """application/strategic-merge-patch+json
      {"spec":{<document>}}
      """
    Then the answer is 200
    And the answer has:
      | spec.ports     | <ports>              |
      | spec.selector  | {"app":"web"}        |
    And the stored Service "a" has:
      | spec.ports | <ports> |

    @since:1.19
    Examples: merged by key
      | what                    | document                                                            | ports |
      | changes one             | "ports":[{"port":9000,"targetPort":7000}]                           | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":7000,"protocol":"TCP","appProtocol":"example.com/admin"}] |
      | renames one             | "ports":[{"port":80,"name":"web"}]                                  | [{"name":"web","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}] |
      | takes a member away     | "ports":[{"port":80,"appProtocol":null}]                            | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}] |
      | adds one                | "ports":[{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}] | [{"name":"new","port":443,"targetPort":1,"protocol":"TCP"},{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}] |
      | names none              | "ports":[]                                                          | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}] |
    @since:1.19
    Examples: directives
      | what                    | document                                                            | ports |
      | deletes one             | "ports":[{"$patch":"delete","port":80}]                             | [{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}] |
      | deletes what is absent  | "ports":[{"$patch":"delete","port":81}]                             | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"}] |
      | replaces the list       | "ports":[{"$patch":"replace"},{"port":81,"targetPort":1,"protocol":"TCP"}] | [{"port":81,"targetPort":1,"protocol":"TCP"}] |
      | orders the list         | "$setElementOrder/ports":[{"port":9000},{"port":80}]                | [{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"},{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"}] |
      | adds at the end         | "$setElementOrder/ports":[{"port":80},{"port":9000},{"port":443}],"ports":[{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}] | [{"name":"http","port":80,"targetPort":"http","protocol":"TCP","appProtocol":"http"},{"name":"admin","port":9000,"targetPort":"admin","protocol":"TCP","appProtocol":"example.com/admin"},{"name":"new","port":443,"targetPort":1,"protocol":"TCP"}] |

  @rule:patch-strategic-merge
  @needs:type:configmaps
  Scenario Outline: A strategic merge patch of maps and plain lists <what>
    patch-strategic-merge: maps are merged as in a merge patch and lists of texts with the strategy merge are sets; directives replace,
    delete and shorten.
    Detects: directives are stored as members, or finalizers are replaced.
    Given the answer to POST /api/v1/namespaces/{namespace}/configmaps is remembered as "a" with the body:
      """
      {metadata: {name: a, labels: {app: web, tier: front}, finalizers: [example.com/one, example.com/two]}, data: {k: "1", l: "2"}}
      """
    When PATCH /api/v1/namespaces/{namespace}/configmaps/a with the body:
      """application/strategic-merge-patch+json
      <document>
      """
    Then the answer is 200
    And the stored ConfigMap "a" has:
      | data                | <data>           |
      | metadata.labels     | <labels>         |
      | metadata.finalizers | <finalizers>     |
      | metadata.uid        | {a:metadata.uid} |

    Examples: documents
      | what                | document                                                                               | data              | labels                       | finalizers                                                 |
      | sets and removes    | {"data":{"k":null,"m":"3"},"metadata":{"labels":{"app":"x"}}}                          | {"l":"2","m":"3"} | {"app":"x","tier":"front"}   | ["example.com/one","example.com/two"]                      |
      | replaces a map      | {"data":{"$patch":"replace","m":"3"}}                                                  | {"m":"3"}         | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                      |
      | empties a map       | {"metadata":{"labels":{"$patch":"delete"}}}                                            | {"k":"1","l":"2"} | (absent)                     | ["example.com/one","example.com/two"]                      |
      | removes all members | {"data":{"k":null,"l":null},"metadata":{"labels":{"app":null,"tier":null}}}            | (absent)          | (absent)                     | ["example.com/one","example.com/two"]                      |
      | retains some keys   | {"data":{"$retainKeys":["k","m"],"m":"3"}}                                             | {"k":"1","m":"3"} | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                      |
      | adds a finalizer    | {"metadata":{"finalizers":["example.com/three"]}}                                      | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/three","example.com/one","example.com/two"]  |
      | repeats a finalizer | {"metadata":{"finalizers":["example.com/two"]}}                                        | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                      |
      | drops a finalizer   | {"metadata":{"$deleteFromPrimitiveList/finalizers":["example.com/one"]}}               | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/two"]                                        |
      | orders finalizers   | {"metadata":{"$setElementOrder/finalizers":["example.com/two","example.com/one"]}}     | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/two","example.com/one"]                      |
      | changes nothing     | {}                                                                                     | {"k":"1","l":"2"} | {"app":"web","tier":"front"} | ["example.com/one","example.com/two"]                      |

  @rule:patch-strategic-merge
  @needs:type:podtemplates
  Scenario Outline: A strategic merge patch goes by each marker of the type: <what>
    patch-strategic-merge: lists without a strategy are replaced wherever they stand, and retainKeys leaves no other member.
    Detects: a server that merges whatever has a name, joins lists of texts, or stores or ignores $retainKeys.
    Given the PodTemplate "one-container" named "a" with:
      | template.spec.containers[0].args  | ["a","b"]                                |
      | template.spec.containers[0].ports | [{"containerPort":80,"protocol":"TCP"}] |
      | template.spec.tolerations         | [{"key":"a","operator":"Exists"}]       |
      | template.spec.volumes             | [{"name":"v","hostPath":{"path":"/v"}}] |
    When PATCH /api/v1/namespaces/{namespace}/podtemplates/a with the body:
      """application/strategic-merge-patch+json
      {"template":{"spec":<document>}}
      """
    Then the answer is 200
    And the answer has:
      | <path>                            | <value>           |
      | template.spec.containers[0].image | example.org/web:1 |
    And the stored PodTemplate "a" is the same as the answer

    Examples: markers
      | what                | document                                                                               | path                              | value |
      | texts are replaced  | {"containers":[{"name":"web","args":["c"]}]}                                           | template.spec.containers[0].args  | ["c"] |
      | ports are merged    | {"containers":[{"name":"web","ports":[{"containerPort":81,"protocol":"UDP"}]}]}        | template.spec.containers[0].ports | [{"containerPort":81,"protocol":"UDP"},{"containerPort":80,"protocol":"TCP"}] |
      | maps are replaced   | {"tolerations":[{"key":"b","operator":"Exists"}]}                                      | template.spec.tolerations         | [{"key":"b","operator":"Exists"}] |
      | keys are retained   | {"volumes":[{"name":"v","$retainKeys":["name","emptyDir"],"emptyDir":{}}]}             | template.spec.volumes             | [{"name":"v","emptyDir":{}}] |

  @rule:patch-strategic-merge
  Scenario: A strategic merge patch replaces a list without a merge key
    patch-strategic-merge: subsets have no markers, so the list is replaced.
    Detects: every list of maps is merged by the first member that looks like a key.
    Given the Endpoints "two-subsets" named "a"
    When PATCH /api/v1/namespaces/{namespace}/endpoints/a with the body:
      """application/strategic-merge-patch+json
      {"subsets":[{"addresses":[{"ip":"10.10.9.9"}]}]}
      """
    Then the answer is 200
    And the stored Endpoints "a" has:
      | subsets | [{"addresses":[{"ip":"10.10.9.9"}]}] |

  @rule:patch-strategic-merge
  @needs:type:deployments.apps
  Scenario: A strategic merge patch merges lists in lists
    patch-strategic-merge: containers by name, in each env by name, and what the patch leaves out stays.
    Detects: only lists at the top are merged.
    Given the Deployment "one-replica" named "a"
    And the Deployment "a" has been changed:
      | spec.template.spec.containers[0].env | [{"name":"A","value":"1"},{"name":"B","value":"2"}] |
    When PATCH /apis/apps/v1/namespaces/{namespace}/deployments/a with the body:
      """application/strategic-merge-patch+json
      {"spec":{"template":{"spec":{"containers":[{"name":"web","env":[{"name":"B","value":"9"},{"name":"A","$patch":"delete"}]},{"name":"side","image":"example.org/side:1"}]}}}}
      """
    Then the answer is 200
    And the stored Deployment "a" has:
      | spec.replicas                          | 1                          |
      | spec.template.spec.containers[0].name  | web                        |
      | spec.template.spec.containers[0].image | example.org/web:1          |
      | spec.template.spec.containers[1].name  | side                       |
      | spec.template.spec.containers[0].env   | [{"name":"B","value":"9"}] |
      | spec.template.spec.containers[2]       | (absent)                   |
